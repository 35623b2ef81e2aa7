"""Campaign folders of the table-top engine that came before: read into stories, and written."""

from engine.packs.campaign.folder import CAMPAIGN_FILE, read_folder
from engine.packs.campaign.read import Campaign, read_campaign
from engine.packs.campaign.write import CampaignFolder, folder_name, write_campaign

__all__ = [
    "CAMPAIGN_FILE",
    "Campaign",
    "CampaignFolder",
    "folder_name",
    "read_campaign",
    "read_folder",
    "write_campaign",
]
