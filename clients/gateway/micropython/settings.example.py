HOST = "192.168.1.10"
PORT = 1883
ID = "GW-0009"
SECRET = "…"
# With TLS:
# import ssl
# TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
# TLS.load_verify_locations(cafile="ca.der")
# PORT = 8883
