#!/usr/bin/env python3
"""A gateway in Python: frames every minute, a backlog over outages, and one order it obeys.

    python3 gateway.py --host 127.0.0.1 --port 1883 --id GW-0009 --secret ...

Needs paho-mqtt 2 (pip install "paho-mqtt>=2"). The protocol: docs/gateway-protocol.md.
"""

import argparse
import json
import os
import queue
import random
import secrets
import sys
import time

import paho.mqtt.client as mqtt

BATCH = 100  # frames of one message; the protocol allows 200
BACKLOG_MAX = 43_200  # a month of minutes
PUBACK_S = 20


class Store:
    """Frames the server has not acknowledged yet, in a file: they outlive a power cut."""

    def __init__(self, path):
        self.path = path
        self.frames = []
        if os.path.exists(path):
            with open(path, encoding="utf-8") as lines:
                for line in lines:
                    try:
                        self.frames.append(json.loads(line))
                    except ValueError:
                        pass  # the power went while this line was written

    def add(self, frame):
        self.frames.append(frame)
        if len(self.frames) > BACKLOG_MAX:
            self.frames = self.frames[-BACKLOG_MAX:]
            self._rewrite()
        else:
            with open(self.path, "a", encoding="utf-8") as out:
                out.write(json.dumps(frame) + "\n")
                out.flush()
                os.fsync(out.fileno())

    def remove(self, frames):
        gone = {frame["seq"] for frame in frames}
        self.frames = [frame for frame in self.frames if frame["seq"] not in gone]
        self._rewrite()

    def _rewrite(self):
        with open(self.path + ".new", "w", encoding="utf-8") as out:
            out.writelines(json.dumps(frame) + "\n" for frame in self.frames)
            out.flush()
            os.fsync(out.fileno())
        os.replace(self.path + ".new", self.path)


class ServerClock:
    """The server's time, kept on the monotonic clock: the calendar of a device may be wrong."""

    def __init__(self):
        self.asked = None
        self.offset_ms = None

    def ask(self):
        self.asked = round(time.monotonic() * 1000)
        return {"v": 1, "event": "timeRequest", "mono": self.asked}

    def heard(self, said):
        now = time.monotonic() * 1000
        if said.get("echo") != self.asked or now - self.asked > 2000:
            return  # an answer to another question, or one that was too long on its way
        self.offset_ms = said["server"] + (now - self.asked) / 2 - now

    def now_ms(self):
        """Epoch ms, or None as long as nobody has said it."""
        return None if self.offset_ms is None else time.monotonic() * 1000 + self.offset_ms


class Gateway:
    def __init__(self, options):
        self.options = options
        self.store = Store(options.backlog)
        self.clock = ServerClock()
        self.inbox = queue.Queue()
        self.is_up = False
        self.session = ""
        self.next_frame = time.monotonic()
        self.last_seq = self.store.frames[-1]["seq"] if self.store.frames else 0
        self.last_order = 0
        self.log = []
        self.client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2,
            client_id=options.id,
            protocol=mqtt.MQTTv311,
            clean_session=True,
        )
        self.client.username_pw_set(options.id, options.secret)
        self.client.will_set(self.topic("up/event"), '{"v":1,"event":"offline"}', qos=1)
        self.client.reconnect_delay_set(min_delay=1, max_delay=30)
        if options.tls:
            self.client.tls_set(ca_certs=options.ca)
        self.client.on_connect = self.on_connect
        self.client.on_disconnect = self.on_disconnect
        self.client.on_message = lambda _client, _data, message: self.inbox.put(
            (message.topic, message.payload)
        )

    def topic(self, path):
        return f"v1/gw/{self.options.id}/{path}"

    def say(self, line):
        self.log.append(line)
        del self.log[:-500]
        print(line, flush=True)

    # Called by the thread of the library: nothing here waits.
    def on_connect(self, client, _data, _flags, reason, _properties):
        if reason.is_failure:
            print(f"not let in: {reason}", flush=True)
            return
        client.subscribe([(self.topic("down/cmd"), 1), (self.topic("down/time"), 1)])
        self.inbox.put(("up", b""))

    def on_disconnect(self, _client, _data, _flags, reason, _properties):
        self.is_up = False
        print(f"connection lost: {reason}", flush=True)

    def publish(self, path, body):
        """Returns once the server has stored it (PUBACK); False: it has not."""
        info = self.client.publish(self.topic(path), json.dumps(body), qos=1)
        ends = time.monotonic() + PUBACK_S
        try:
            while self.is_up and not info.is_published() and time.monotonic() < ends:
                info.wait_for_publish(0.2)
                self.measure_if_due()  # a line that hangs stops no measuring
        except (RuntimeError, ValueError):
            return False
        return info.is_published()

    def hello(self):
        self.session = secrets.token_hex(6)
        self.is_up = True
        online = {"v": 1, "event": "online", "session": self.session, "netType": "wired"}
        self.publish("up/event", online)
        caps = {"proto": 2, "groups": [], "do": ["log"], "journal": 0}
        self.publish("up/attr", {"v": 1, "version": "1.0.0", "caps": caps})
        self.publish("up/event", self.clock.ask())

    def measure_if_due(self):
        now = time.monotonic()
        if now < self.next_frame:
            return False
        # What was missed is missed: two frames of one moment help nobody.
        self.next_frame = max(self.next_frame + self.options.every, now)
        self.measure()
        return True

    def measure(self):
        """Reads the house. Here it is made up; null is what a sensor does not say."""
        self.last_seq = max(self.last_seq + 1, int(time.time()))
        now_ms = self.clock.now_ms() or time.time() * 1000
        heat = [round(22 + random.uniform(-0.5, 0.5), 1) for _ in range(3)]
        self.store.add(
            {
                "v": 1,
                "seq": self.last_seq,
                "ts": round(now_ms / 1000),
                "temp": [*heat, None],
                "targetTemp": 22,
                "rh": [60],
                "co2": [1200],
                "controlMode": "smart",
            }
        )

    def send(self):
        """The newest frame first and alone, then what was kept, oldest first, with its own times."""
        if not self.is_up or not self.store.frames:
            return
        newest = self.store.frames[-1]
        if time.time() - newest["ts"] < 60 and self.publish("up/tele", newest):
            self.store.remove([newest])
        while self.is_up and self.store.frames:
            part = self.store.frames[:BATCH]
            if not self.publish("up/tele", [{**frame, "buffered": True} for frame in part]):
                return
            self.store.remove(part)

    def heard(self, topic, payload):
        if topic == "up":
            return self.hello()
        try:
            said = json.loads(payload)
        except ValueError:
            return None
        if topic == self.topic("down/time"):
            return self.clock.heard(said) if "echo" in said else None
        if topic == self.topic("down/cmd") and said.get("v") == 2:
            return self.obey(said)
        return None

    def obey(self, order):
        """Answers an order: the fences first, in the order the protocol has them."""
        if order.get("type") != "do" or order.get("do") != "log":
            if "id" in order and order.get("type") in ("do", "write"):
                self.answer(order, "rejected", reason="unsupported")
            return
        now_ms = self.clock.now_ms()
        if order["seq"] <= self.last_order:
            return self.answer(order, "rejected", reason="stale", seq=self.last_order)
        if order["session"] != self.session:
            return self.answer(order, "rejected", reason="session")
        if now_ms is None:
            return self.answer(order, "rejected", reason="clock")
        if now_ms >= order["notAfter"]:
            return self.answer(order, "rejected", reason="expired")
        self.last_order = order["seq"]
        for line in self.log[-order.get("lines", 100) :]:
            self.publish("up/log", {"v": 1, "id": order["id"], "line": line[:1000]})
        return self.answer(order, "done")

    def answer(self, order, state, **more):
        self.publish("up/ack", {"v": 2, "id": order["id"], "state": state, **more})
        self.say(f"order {order['id']}: {state} {more.get('reason', '')}".rstrip())

    def run(self):
        self.client.connect_async(self.options.host, self.options.port, keepalive=60)
        self.client.loop_start()
        next_time = time.monotonic() + 600
        while True:
            wait = max(0.0, self.next_frame - time.monotonic())
            try:
                self.heard(*self.inbox.get(timeout=wait))
                continue
            except queue.Empty:
                pass
            if self.measure_if_due():
                self.send()
            if self.is_up and time.monotonic() >= next_time:
                next_time += 600
                self.publish("up/event", self.clock.ask())


def main():
    parser = argparse.ArgumentParser(description="An example gateway")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=1883)
    parser.add_argument("--id", required=True, help="network ID")
    parser.add_argument("--secret", required=True)
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--ca", help="file of the authority; without one the system's are used")
    parser.add_argument("--every", type=float, default=60, help="seconds between frames")
    parser.add_argument("--backlog", default="backlog.jsonl", help="file of frames not yet taken")
    try:
        Gateway(parser.parse_args()).run()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
