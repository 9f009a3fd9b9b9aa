# An RTSP server that is not ours: GStreamer's. Arguments: port, user, password, then name=file=codec.
import sys
import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer

Gst.init(None)
port, user, password, *mounts = sys.argv[1:]
server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service(port)
auth = GstRtspServer.RTSPAuth()
auth.set_supported_methods(2)  # digest
token = GstRtspServer.RTSPToken()
token.set_string("media.factory.role", "viewer")
auth.add_digest(user, password, token)
server.set_auth(auth)
for mount in mounts:
    name, path, codec = mount.split("=")
    factory = GstRtspServer.RTSPMediaFactory()
    factory.set_launch(
        f"( filesrc location={path} ! qtdemux ! {codec}parse config-interval=-1"
        f" ! rtp{codec}pay name=pay0 pt=96 )"
    )
    structure = Gst.Structure.new_from_string(
        "viewer, media.factory.access=(boolean)true, media.factory.construct=(boolean)true"
    )
    permissions = GstRtspServer.RTSPPermissions()
    permissions.add_role_from_structure(structure) if hasattr(
        permissions, "add_role_from_structure"
    ) else None
    factory.set_permissions(permissions)
    server.get_mount_points().add_factory(name, factory)
server.attach(None)
print("ready", flush=True)
GLib.MainLoop().run()
