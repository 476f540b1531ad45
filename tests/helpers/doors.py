"""The middleware before the routes of the workbench, where gradio, which adds its own routes, isn't needed."""

from starlette.middleware import Middleware

from rougekit.page.server import workbench
from rougekit.page.server.door import Door

DOOR = Middleware(Door, for_files=(workbench.FOR_FILES,), opened=workbench.OPENED, is_local=False)
