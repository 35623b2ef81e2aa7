"""What the bot says of the map."""

from engine.model.language import Both

FLOOR = Both("Floor {floor}", "{floor} 楼")
EVERYTHING = Both("🎬 Everything, also what players do not know.", "🎬 全部内容，含玩家不知道的。")
