"""Runs clients/gateway/micropython/main.py on CPython: what a board has and CPython has not.

The client here waits for a PUBACK as umqtt.simple does, and calls back while it waits.
"""

import json
import os
import socket
import struct
import sys
import time
import types


def text(value):
    value = value.encode() if isinstance(value, str) else value
    return struct.pack("!H", len(value)) + value


class MQTTClient:
    def __init__(self, client_id, server, port=0, user=None, password=None, keepalive=0, ssl=None):
        self.client_id, self.at, self.user, self.password = client_id, (server, port), user, password
        self.keepalive, self.ssl, self.pid, self.will = keepalive, ssl, 0, None

    def set_callback(self, call):
        self.call = call

    def set_last_will(self, topic, message, retain=False, qos=0):
        self.will = (topic, message, qos)

    def _send(self, first, body):
        head, left = bytes([first]), len(body)
        while True:
            head += bytes([(left & 0x7F) | (0x80 if left > 0x7F else 0)])
            left >>= 7
            if not left:
                break
        self.sock.sendall(head + body)

    def _read(self, count):
        got = b""
        while len(got) < count:
            part = self.sock.recv(count - len(got))
            if not part:
                raise OSError(-1)
            got += part
        return got

    def connect(self):
        self.sock = socket.create_connection(self.at, 5)
        if self.ssl:
            self.sock = self.ssl.wrap_socket(self.sock, server_hostname=self.at[0])
        topic, message, qos = self.will
        body = text("MQTT") + bytes([4, 0xC6 | qos << 3]) + struct.pack("!H", self.keepalive)
        body += text(self.client_id) + text(topic) + text(message) + text(self.user)
        self._send(0x10, body + text(self.password))
        answer = self._read(4)
        if answer[3]:
            raise OSError(answer[3])

    def ping(self):
        self._send(0xC0, b"")

    def publish(self, topic, message, retain=False, qos=0):
        self.pid += 1
        pid = struct.pack("!H", self.pid)
        payload = message.encode() if isinstance(message, str) else message
        self._send(0x30 | qos << 1, text(topic) + (pid if qos else b"") + payload)
        while qos:
            if self.wait_msg() == 0x40 and self.last == pid:
                return

    def subscribe(self, topic, qos=0):
        self.pid += 1
        self._send(0x82, struct.pack("!H", self.pid) + text(topic) + bytes([qos]))
        while self.wait_msg() != 0x90:
            pass

    def check_msg(self):
        self.sock.setblocking(False)
        try:
            if not self.sock.recv(1, socket.MSG_PEEK):
                raise OSError(-1)
        except BlockingIOError:
            return None
        finally:
            self.sock.settimeout(5)
        return self.wait_msg()

    def wait_msg(self):
        first = self._read(1)[0]
        left = shift = 0
        while True:
            byte = self._read(1)[0]
            left |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                break
        body = self._read(left) if left else b""
        if first & 0xF0 != 0x30:
            self.last = body[:2]
            return first
        size = struct.unpack("!H", body[:2])[0]
        topic, rest = body[2 : 2 + size], body[2 + size :]
        if first & 6:
            self._send(0x40, rest[:2])
            rest = rest[2:]
        self.call(topic, rest)
        return first


time.ticks_ms = lambda: int(time.monotonic() * 1000) & 0x3FFFFFFF
time.ticks_add = lambda a, b: (a + b) & 0x3FFFFFFF
time.ticks_diff = lambda a, b: ((a - b + 0x20000000) & 0x3FFFFFFF) - 0x20000000
time.sleep_ms = lambda ms: time.sleep(ms / 1000)
# A board without a battery: its clock begins anew with each start.
began = time.monotonic()
time.time = lambda: 3 + time.monotonic() - began

simple = types.ModuleType("umqtt.simple")
simple.MQTTClient = MQTTClient
sys.modules["umqtt"] = types.ModuleType("umqtt")
sys.modules["umqtt.simple"] = simple
settings = types.ModuleType("settings")
settings.__dict__.update(json.loads(os.environ["GATEWAY_SETTINGS"]))
sys.modules["settings"] = settings

path = sys.argv[1]
with open(path) as source:
    exec(compile(source.read(), path, "exec"), {"__name__": "__main__"})
