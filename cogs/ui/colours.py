"""The colours that all pictures share.

A picture brings its own dark ground, so that it reads the same on a light and on a dark Discord.
Every colour of letters has a contrast of at least 4.5 to 1 on it (WCAG 2.2, 1.4.3).
"""

from cogs.ui.brush import Colour

GROUND: Colour = (28, 30, 36)
TITLE: Colour = (242, 243, 245)
LABEL: Colour = (214, 217, 222)
DIM: Colour = (148, 155, 164)
