"""A gateway in MicroPython: frames every minute, a backlog over outages, and one order it obeys.

Fill in settings.py (see README.md) and copy both files to the board. Needs umqtt.simple
(mip.install("umqtt.simple")). The protocol: docs/gateway-protocol.md.
"""

import json
import os
import time

from umqtt.simple import MQTTClient

import settings

BATCH = 20  # frames of one message: memory is short
BACKLOG_MAX = 1440  # a day of minutes
EVERY_S = getattr(settings, "EVERY_S", 60)
FILE = getattr(settings, "BACKLOG", "backlog.jsonl")
# 2000-01-01, where the clock of most boards begins, in Unix time; a port that counts from 1970: 0.
EPOCH = 946684800 if time.gmtime(0)[0] == 2000 else 0


def topic(path):
    return "v1/gw/%s/%s" % (settings.ID, path)


class Clock:
    """The server's time on the board's own ticks: a board without a battery knows no date."""

    def __init__(self):
        self.asked = None
        self.at_ms = None
        self.ticks = 0

    def ask(self):
        self.asked = time.ticks_ms()
        return {"v": 1, "event": "timeRequest", "mono": self.asked}

    def heard(self, said, ticks):
        took = time.ticks_diff(ticks, self.asked or 0)
        if said.get("echo") != self.asked or took > 2000:
            return  # an answer to another question, or one that was too long on its way
        self.at_ms = said["server"] + took // 2
        self.ticks = ticks

    def now_ms(self):
        """Epoch ms; None as long as nobody has said it."""
        if self.at_ms is None:
            return None
        now = time.ticks_ms()
        # Ticks begin anew after days: what has gone by is added up on the way.
        self.at_ms += time.ticks_diff(now, self.ticks)
        self.ticks = now
        return self.at_ms


class Gateway:
    def __init__(self):
        self.clock = Clock()
        self.client = None
        self.session = ""
        self.last_order = 0
        self.lines = []
        self.inbox = []
        self.frames = []  # [frame, ticks when it was measured, or None once it has its time]
        self.last_seq = 0
        self.load()

    # ---- the backlog ----

    def load(self):
        try:
            with open(FILE) as kept:
                for line in kept:
                    try:
                        self.frames.append([json.loads(line), None])
                    except ValueError:
                        pass  # the power went while this line was written
        except OSError:
            return
        if self.frames:
            self.last_seq = self.frames[-1][0]["seq"]

    def save(self):
        """Only frames that have their time: ticks mean nothing after a start."""
        with open(FILE + ".new", "w") as out:
            for frame, ticks in self.frames:
                if ticks is None:
                    out.write(json.dumps(frame) + "\n")
        os.rename(FILE + ".new", FILE)

    def date(self):
        """Gives frames measured before the time was known the time they are of."""
        now = self.clock.now_ms()
        if now is None:
            return
        for entry in self.frames:
            if entry[1] is not None:
                entry[0]["ts"] = (now - time.ticks_diff(time.ticks_ms(), entry[1])) // 1000
                entry[1] = None

    def measure(self):
        """Reads the house. Here it is made up; null is what a sensor does not say."""
        now = self.clock.now_ms()
        self.last_seq = max(self.last_seq + 1, int(time.time()) + EPOCH)
        frame = {
            "v": 1,
            "seq": self.last_seq,
            "temp": [22.4, 22.1, None],
            "targetTemp": 22,
            "rh": [60],
            "controlMode": "smart",
        }
        if now is not None:
            frame["ts"] = now // 1000
        self.frames.append([frame, time.ticks_ms() if now is None else None])
        del self.frames[:-BACKLOG_MAX]
        self.save()

    def send(self):
        """The newest frame first and alone, then what was kept, oldest first, with its own times."""
        self.date()
        if not self.frames or self.frames[-1][1] is not None:
            return
        self.publish("up/tele", self.frames[-1][0])
        self.frames.pop()
        while self.frames:
            part = [entry[0] for entry in self.frames[:BATCH]]
            for frame in part:
                frame["buffered"] = True
            self.publish("up/tele", part)
            del self.frames[: len(part)]
        self.save()

    # ---- the line ----

    def say(self, line):
        self.lines.append(line)
        del self.lines[:-50]
        print(line)

    def publish(self, path, body):
        """Returns once the server has stored it (PUBACK); raises OSError when the line is gone."""
        # The socket of umqtt waits without end on a line that is dead.
        self.client.sock.settimeout(20)
        self.client.publish(topic(path), json.dumps(body), False, 1)

    def connect(self):
        tls = getattr(settings, "TLS", None)  # an ssl.SSLContext
        client = MQTTClient(
            settings.ID,
            settings.HOST,
            port=settings.PORT,
            user=settings.ID,
            password=settings.SECRET,
            keepalive=60,
            ssl=tls,
        )
        client.set_last_will(topic("up/event"), '{"v":1,"event":"offline"}', False, 1)
        client.set_callback(self.heard)
        client.connect()
        self.client = client
        client.subscribe(topic("down/cmd"), 1)
        client.subscribe(topic("down/time"), 1)
        self.session = "".join("%02x" % byte for byte in os.urandom(6))
        self.publish("up/event", {"v": 1, "event": "online", "session": self.session})
        caps = {"proto": 2, "groups": [], "do": ["log"], "journal": 0}
        self.publish("up/attr", {"v": 1, "version": "1.0.0", "caps": caps})
        self.publish("up/event", self.clock.ask())
        self.say("connected")

    def heard(self, name, payload):
        """Keeps it: umqtt calls this while it waits for a PUBACK, and must not publish meanwhile."""
        self.inbox.append((bytes(name).decode(), bytes(payload), time.ticks_ms()))

    def read(self):
        while self.inbox:
            name, payload, ticks = self.inbox.pop(0)
            try:
                said = json.loads(payload)
            except ValueError:
                continue
            if name.endswith("/down/time"):
                if "echo" in said:
                    self.clock.heard(said, ticks)
            elif name.endswith("/down/cmd") and said.get("v") == 2:
                self.obey(said)

    def obey(self, order):
        """Answers an order: the fences first, in the order the protocol has them."""
        if order.get("type") not in ("do", "write"):
            return
        now = self.clock.now_ms()
        if order.get("do") != "log":
            self.answer(order, "rejected", reason="unsupported")
        elif order["seq"] <= self.last_order:
            self.answer(order, "rejected", reason="stale", seq=self.last_order)
        elif order["session"] != self.session:
            self.answer(order, "rejected", reason="session")
        elif now is None:
            self.answer(order, "rejected", reason="clock")
        elif now >= order["notAfter"]:
            self.answer(order, "rejected", reason="expired")
        else:
            self.last_order = order["seq"]
            for line in self.lines[-order.get("lines", 50) :]:
                self.publish("up/log", {"v": 1, "id": order["id"], "line": line})
            self.answer(order, "done")

    def answer(self, order, state, **more):
        body = {"v": 2, "id": order["id"], "state": state}
        body.update(more)
        self.publish("up/ack", body)
        self.say("order %s: %s" % (order["id"], state))

    def run(self):
        every = int(EVERY_S * 1000)
        frame_at = time.ticks_ms()
        talk_at = frame_at
        time_at = time.ticks_add(frame_at, 600_000)
        wait = 1000
        try_at = frame_at
        while True:
            now = time.ticks_ms()
            try:
                if self.client is None and time.ticks_diff(now, try_at) >= 0:
                    self.connect()
                    wait = 1000
                if self.client is not None:
                    self.client.check_msg()
                    self.read()
                if time.ticks_diff(now, frame_at) >= 0:
                    frame_at = time.ticks_add(frame_at, every)
                    # What was missed is missed: two frames of one moment help nobody.
                    if time.ticks_diff(now, frame_at) > 0:
                        frame_at = now
                    self.measure()
                    if self.client is not None:
                        self.send()
                if self.client is not None and time.ticks_diff(now, talk_at) >= 0:
                    talk_at = time.ticks_add(now, 30_000)
                    self.client.ping()
                if self.client is not None and time.ticks_diff(now, time_at) >= 0:
                    time_at = time.ticks_add(now, 600_000)
                    self.publish("up/event", self.clock.ask())
            except OSError as error:
                self.client = None
                try_at = time.ticks_add(time.ticks_ms(), wait)
                wait = min(30_000, wait * 2)
                print("connection lost:", error)
            time.sleep_ms(50)


if __name__ == "__main__":
    Gateway().run()
