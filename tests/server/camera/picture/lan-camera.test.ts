import { createHash } from "node:crypto";
import { connect } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NoVideoReason } from "../../../../contract/camera/camera.ts";
import { createGuard, type Guard } from "../../../../server/camera/picture/camera-guard.ts";
import { loginOf, type WatchedCamera } from "../../../../server/camera/picture/watched-camera.ts";
import { packetsOf } from "../../../../simulator/camera/rtp.ts";
import { isLong } from "../../../factories/long.ts";
import { patient } from "../../../factories/patient.ts";
import { openLan, reachLan, stillByLan } from "../../../../server/camera/picture/lan-camera.ts";
import { LoginGate } from "../../../../server/camera/picture/login-gate.ts";
import { NoVideo, reasonOf } from "../../../../server/camera/picture/media/no-video.ts";
import { probe, probePace } from "../../../../server/camera/picture/camera-probe.ts";
import { rtspPace } from "../../../../server/camera/picture/rtsp/rtsp-client.ts";
import { PictureSession, type Watcher } from "../../../../server/camera/picture/picture-session.ts";
import { startScripted } from "./start-scripted.ts";
import { pictures, sendEvery } from "./scripted-camera.ts";
import {
  atEnd,
  cameraAt,
  Film,
  openGuard,
  password,
  startPeer,
  startRecorder,
  until,
} from "./picture-stage.ts";

const guard = openGuard();
const open = openLan(guard);
/** The same call, for a test that hangs. */
const impatientLan = openLan(guard, { ...rtspPace, answerMs: 300, stepMs: 300, silentMs: 1000 });

/** The reason why there is no picture; null if there is one. */
const reasonFor = async (camera: WatchedCamera, by = open): Promise<NoVideoReason | null> =>
  by(camera, camera.stream, new Film(), () => undefined).then(
    (source) => {
      source.close();
      return null;
    },
    (error: unknown) => reasonOf(error),
  );

class Screen extends Film implements Watcher {
  readonly reasons: NoVideoReason[] = [];
  noVideo(reason: NoVideoReason): void {
    this.reasons.push(reason);
  }
}

const pace = { lingerMs: 200, retryMs: 50, retryMostMs: 200, quotaMs: 1000 };
function sessionOf(camera: WatchedCamera, by = open, gate = new LoginGate()) {
  const idle: number[] = [];
  const session = new PictureSession(camera, "sub", {
    open: by,
    gate,
    reach: reachLan(guard),
    onState: () => undefined,
    onIdle: () => idle.push(performance.now()),
    pace,
  });
  atEnd(() => session.close());
  return { session, idle };
}

describe("a camera by its own address", () => {
  it("gives pictures and a still after signing in", async () => {
    const camera = cameraAt(await startRecorder());
    const film = new Film();
    const source = await open(camera, "sub", film, () => undefined);
    await until(() => film.keys.length >= 3);
    source.close();
    expect(film.inits).toEqual([{ name: "avc1.42C014", width: 320, height: 192 }]);
    expect(film.keys.slice(0, 3)).toEqual([true, false, false]);
    expect((await stillByLan(guard, camera)).readUInt16BE(0)).toBe(0xffd8);
    const tried = await probe(
      { open, still: (of) => stillByLan(guard, of), gate: new LoginGate() },
      { ...camera, type: "dahua" },
    );
    expect(tried).toMatchObject({ reason: null, codec: "avc1.42C014", width: 320, height: 192 });
    // The recorder sends eight; a busy machine sends fewer.
    expect(tried.picturesPerS).toBeGreaterThan(0);
    expect(tried.picturesPerS).toBeLessThan(12);
    expect(tried.still).toMatch(/^\/9j/);
  });

  it("answers its test in time with the results so far", async () => {
    const tested = async (port: number, over: Partial<typeof probePace>, by = open) => {
      const startedAt = performance.now();
      const { reason, codec } = await probe(
        {
          open: by,
          still: () => new Promise(() => undefined),
          gate: new LoginGate(),
          pace: { ...probePace, ...over },
        },
        cameraAt(port),
      );
      return { reason, codec, tookMs: performance.now() - startedAt };
    };
    const silent = await startScripted({});
    const quick = { withinMs: 2000, countLeastMs: 100 };
    expect(await tested(silent.port, quick)).toMatchObject({ reason: "silent" });
    // The viewer joins in the middle of a group that lasts longer than the test.
    const next = pictures();
    const joined = await startScripted({
      play: (socket) => sendEvery(socket, 40, (at) => next(at, false)),
    });
    expect(await tested(joined.port, quick)).toMatchObject({ reason: "noKey" });
    // Its key picture arrives late, but in time.
    const late = pictures();
    const begins = await startScripted({
      play: (socket) => sendEvery(socket, 40, (at) => late(at, at > 40)),
    });
    const result = await tested(begins.port, { withinMs: 4000 });
    expect(result).toMatchObject({ reason: null, codec: "avc1.42C014" });
    expect(result.tookMs).toBeLessThan(patient(4300));
    // Each step takes as long as allowed.
    const slow = await startPeer((socket) => {
      socket.on("data", (chunk) => {
        const [, cseq = ""] = /CSeq: (\d+)/.exec(String(chunk)) ?? [];
        const answer = `RTSP/1.0 200 OK\r\nCSeq: ${cseq}\r\n\r\n`;
        setTimeout(() => socket.write(answer), String(chunk).startsWith("OPTIONS") ? 0 : 4500);
      });
    });
    const hung = await tested(slow, quick);
    expect(hung.reason).toBe("unreachable");
    expect(hung.tookMs).toBeLessThan(patient(2300));
  });

  it("reports why there is no picture", async () => {
    const port = await startRecorder([null, "channel", "busy", "hevc"]);
    const camera = cameraAt(port);
    expect(await reasonFor({ ...camera, password: "wrong" })).toBe("credentials");
    expect(await reasonFor({ ...camera, password: "", verifyCode: "" })).toBe("credentials");
    expect(await reasonFor({ ...camera, channel: 2 })).toBe("noChannel");
    expect(await reasonFor({ ...camera, channel: 3 })).toBe("busy");
    expect(await reasonFor({ ...camera, channel: 9 })).toBe("noChannel");
    expect(await reasonFor({ ...camera, address: "127.0.0.1:25" })).toBe("address");
    // The code on its label is its password.
    expect(await reasonFor({ ...camera, password: "", verifyCode: camera.password })).toBeNull();
  });

  it("sends pictures on its own channel number, despite the requested one", async () => {
    const on = (channel: number, packet: Buffer) => {
      const moved = Buffer.from(packet);
      moved[1] = channel;
      return moved;
    };
    const next = pictures();
    const { port } = await startScripted({
      transport: "RTP/AVP/TCP;unicast;interleaved=4-5;ssrc=1A2B",
      play: (socket) =>
        sendEvery(socket, 40, (at) => [
          // The requested channel carries other data, for example sound.
          on(0, Buffer.from([0x24, 0, 0, 4, 1, 2, 3, 4])),
          ...next(at, at % 10 === 0).map((packet) => on(4, packet)),
        ]),
    });
    const film = new Film();
    const source = await open(cameraAt(port), "sub", film, () => undefined);
    await until(() => film.keys.length > 3);
    source.close();
  });

  it("takes equally long to report a port as closed, silent or something else", async () => {
    const silent = await startPeer(() => undefined);
    const web = await startPeer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const took: number[] = [];
    for (const port of [silent, web, 1]) {
      const began = performance.now();
      const camera = cameraAt(port === 1 ? 65_533 : port);
      expect(await reasonFor(camera, impatientLan)).toBe("unreachable");
      took.push(performance.now() - began);
    }
    expect(Math.max(...took) - Math.min(...took)).toBeLessThan(200);
  });

  it("retries once with a new nonce, and answers the camera's requests in between", async () => {
    let answered = 0;
    const port = await startPeer((socket) => {
      let requestCount = 0;
      const take = (text: string) => {
        const cseq = /CSeq: (\d+)/.exec(text)?.[1] ?? "0";
        if (text.startsWith("RTSP/1.0 200")) {
          answered += 1;
          return;
        }
        requestCount += 1;
        if (text.startsWith("OPTIONS")) {
          socket.write("SET_PARAMETER rtsp://x RTSP/1.0\r\nCSeq: 77\r\n\r\n");
          socket.write(`RTSP/1.0 200 OK\r\nCSeq: ${cseq}\r\n\r\n`);
        } else
          socket.write(
            `RTSP/1.0 401 Unauthorized\r\nCSeq: ${cseq}\r\n` +
              `WWW-Authenticate: Digest realm="r", nonce="n${requestCount}", stale=true\r\n\r\n`,
          );
      };
      socket.on("data", (chunk) => {
        for (const text of String(chunk).split(/(?<=\r\n\r\n)/)) take(text);
      });
    });
    expect(await reasonFor(cameraAt(port), impatientLan)).toBe("credentials");
    expect(answered).toBe(1);
  });

  it("signs in with SHA-256 and qop, computed as in the RFC", async () => {
    const hash = (...parts: readonly string[]) =>
      createHash("sha256").update(parts.join(":")).digest("hex");
    const counts: string[] = [];
    const { port, requests } = await startScripted({
      refuse: ({ method, uri, authorization }) => {
        const fieldOf = (name: string) =>
          new RegExp(`[ ,]${name}="?([^",]+)`).exec(authorization)?.[1] ?? "";
        const requested = hash(
          hash("viewer", "farm", password),
          "once",
          fieldOf("nc"),
          fieldOf("cnonce"),
          "auth",
          hash(method, uri),
        );
        const isIn =
          method === "OPTIONS" ||
          (fieldOf("response") === requested && fieldOf("algorithm") === "SHA-256");
        if (fieldOf("nc") !== "") counts.push(fieldOf("nc"));
        return isIn ? null : 'Digest realm="farm", nonce="once", algorithm=SHA-256, qop="auth"';
      },
      play: (socket) => {
        const next = pictures();
        sendEvery(socket, 20, (at) => next(at, at === 0));
      },
    });
    expect(await reasonFor(cameraAt(port))).toBeNull();
    expect(requests.slice(0, 5).map(({ method }) => method)).toEqual([
      "OPTIONS",
      "DESCRIBE",
      "DESCRIBE",
      "SETUP",
      "PLAY",
    ]);
    // One nonce, and each count is used once.
    expect(counts.slice(0, 3)).toEqual(["00000001", "00000002", "00000003"]);
  });

  it("does not report a wrong password if its nonce expired in between", async () => {
    const requests: string[] = [];
    const port = await startPeer((socket) => {
      const send = (text: string, protocol: string, cseq: string) => {
        const [, nonce = ""] = /nonce="(\w+)"/.exec(text) ?? [];
        requests.push(nonce);
        const next = nonce === "" ? 'nonce="a"' : 'nonce="b", stale=true';
        const isIn = nonce === "b" || text.startsWith("OPTIONS");
        const head = isIn ? "200 OK" : "401 Unauthorized";
        const challenge = isIn ? "" : `WWW-Authenticate: Digest realm="r", ${next}\r\n`;
        const body = protocol === "HTTP/1.1" && isIn ? "\u00ff\u00d8\u00ff\u00e0" : "";
        socket.write(
          `${protocol} ${head}\r\n${cseq}${challenge}Content-Length: ${body.length}\r\n\r\n`,
        );
        socket.write(body, "latin1");
      };
      socket.on("data", (chunk) => {
        const text = String(chunk);
        const [cseq = ""] = /CSeq: \d+\r\n/.exec(text) ?? [];
        send(text, cseq === "" ? "HTTP/1.1" : "RTSP/1.0", cseq);
      });
    });
    const camera = cameraAt(port);
    expect((await stillByLan(guard, camera)).readUInt16BE(0)).toBe(0xffd8);
    expect(requests.splice(0)).toEqual(["", "a", "b"]);
    // The client is signed in; the missing video does not matter here.
    expect(await reasonFor(camera, impatientLan)).toBe("noTrack");
    expect(requests).toEqual(["", "", "a", "b"]);
  });

  it("returns a still that is shorter than declared, if it is complete (home-assistant 47511)", async () => {
    const bodies = ["\u00ff\u00d8\u00ff\u00e0picture\u00ff\u00d9", "\u00ff\u00d8\u00ff\u00e0pict"];
    const results = bodies.map(async (body) => {
      const port = await startPeer((socket) => {
        const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length + 48}\r\n\r\n`;
        socket.once("data", () => socket.end(head + body, "latin1"));
      });
      return stillByLan(guard, cameraAt(port)).then(
        ({ length }) => length,
        (error: unknown) => reasonOf(error),
      );
    });
    expect(await Promise.all(results)).toEqual([bodies[0]!.length, "unreachable"]);
  });

  it("tries a wrong password once if the camera always reports a stale nonce", async () => {
    const answered: string[] = [];
    const port = await startPeer((socket) => {
      socket.on("data", (chunk) => {
        const text = String(chunk);
        const [cseq = ""] = /CSeq: \d+\r\n/.exec(text) ?? [];
        if (text.includes('nonce="same"')) answered.push(cseq === "" ? "HTTP" : "RTSP");
        const isRequested = !text.startsWith("OPTIONS");
        const challenge = 'WWW-Authenticate: Digest realm="r", nonce="same", stale=true\r\n';
        socket.write(
          `${cseq === "" ? "HTTP/1.1" : "RTSP/1.0"} ${isRequested ? "401 Unauthorized" : "200 OK"}\r\n` +
            `${cseq}${isRequested ? challenge : ""}Content-Length: 0\r\n\r\n`,
        );
      });
    });
    const camera = cameraAt(port);
    await expect(stillByLan(guard, camera)).rejects.toThrow("credentials");
    expect(await reasonFor(camera, impatientLan)).toBe("credentials");
    expect(answered).toEqual(["HTTP", "RTSP"]);
  });

  it.each([
    ["404 Not Found", "noChannel"],
    ["403 Forbidden", "noChannel"],
    ["503 Service Unavailable", "busy"],
    ["401 Unauthorized", "credentials"],
  ])("that is signed in and answers %s to a still reports %s", async (status, reason) => {
    const port = await startPeer((socket) => {
      socket.on("data", (chunk) => {
        const isIn = String(chunk).toLowerCase().includes("authorization:");
        const challenge = isIn ? "" : 'WWW-Authenticate: Digest realm="r", nonce="n"\r\n';
        const head = isIn ? status : "401 Unauthorized";
        socket.write(`HTTP/1.1 ${head}\r\n${challenge}Content-Length: 0\r\n\r\n`);
      });
    });
    await expect(stillByLan(guard, cameraAt(port))).rejects.toThrow(reason);
  });

  it("takes as long for a still from a silent port as from a port without a camera", async () => {
    const answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
    const ports = [
      await startPeer(() => undefined),
      await startPeer((socket) => socket.on("data", () => socket.end(answer))),
      await startPeer((socket) => socket.destroy()),
    ];
    const took = await Promise.all(
      ports.map(async (port) => {
        const startedAt = performance.now();
        await expect(stillByLan(guard, cameraAt(port))).rejects.toThrow("unreachable");
        return performance.now() - startedAt;
      }),
    );
    expect(Math.max(...took) - Math.min(...took)).toBeLessThan(patient(200));
  });

  it("does not follow redirects: a still at another address counts as missing", async () => {
    let hits = 0;
    const canary = await startPeer(() => (hits += 1));
    const answers = [
      `HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${canary}/\r\nContent-Length: 0\r\n\r\n`,
      "HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n<script></script>",
    ];
    for (const answer of answers) {
      const port = await startPeer((socket) => socket.on("data", () => socket.end(answer)));
      await expect(stillByLan(guard, cameraAt(port))).rejects.toThrow("unreachable");
    }
    expect(hits).toBe(0);
  });

  it("cannot redirect its video to another address", async () => {
    let hits = 0;
    const canary = await startPeer(() => (hits += 1));
    const there = `rtsp://127.0.0.1:${canary}/`;
    const answers = [
      `RTSP/1.0 302 Moved Temporarily\r\nCSeq: 1\r\nLocation: ${there}\r\n\r\n`,
      `REDIRECT ${there} RTSP/1.0\r\nCSeq: 1\r\nLocation: ${there}\r\n\r\n`,
    ];
    for (const answer of answers) {
      const port = await startPeer((socket) => socket.on("data", () => socket.write(answer)));
      expect(await reasonFor(cameraAt(port), impatientLan)).toBe("moved");
    }
    expect(hits).toBe(0);
  });

  it("keeps the resolved address, even if the name changes a moment later", async () => {
    let hits = 0;
    const canary = await startPeer(() => (hits += 1));
    const answers = [["10.0.0.5"], ["127.0.0.1"], ["10.0.0.5", "127.0.0.1"]];
    const shifty = createGuard({
      nets: ["10.0.0.0/8"],
      ownPorts: [],
      ownAddresses: () => [],
      resolve: () => Promise.resolve(answers.shift() ?? ["127.0.0.1"]),
    });
    const requests: string[] = [];
    const watching: Guard = {
      check: async (...place) => {
        const ip = await shifty.check(...place);
        requests.push(ip);
        // No camera is at that address here.
        return "127.0.0.1";
      },
    };
    const named = cameraAt(canary, { address: `camera.example:${canary}/${canary}` });
    const brief = openLan(watching, { ...rtspPace, answerMs: 50, stepMs: 50 });
    expect(await reasonFor(named, brief)).toBe("unreachable");
    expect([requests, hits]).toEqual([["10.0.0.5"], 1]);
    expect(await reasonFor(named, brief)).toBe("address");
    await expect(stillByLan(watching, named)).rejects.toThrow("address");
    await expect(stillByLan(watching, named)).rejects.toThrow("address");
    expect([requests, hits]).toEqual([["10.0.0.5"], 1]);
  });

  it("is cut off after an invalid message", async () => {
    const port = await startPeer((socket) => {
      socket.on("data", () => socket.write(`RTSP/1.0 200 OK\r\n${"X: y\r\n".repeat(20_000)}`));
    });
    expect(await reasonFor(cameraAt(port), impatientLan)).toBe("unreachable");
  });
});

describe("a session", () => {
  it("connects to the camera once for all viewers; later ones get a picture at once", async () => {
    let connections = 0;
    const { session, idle } = sessionOf(cameraAt(await startRecorder()), (...requests) => {
      connections += 1;
      return open(...requests);
    });
    const screens = Array.from({ length: 30 }, () => new Screen());
    for (const screen of screens.slice(0, 29)) session.add(screen);
    await until(() => screens[0]!.keys.length > 2);
    session.add(screens[29]!);
    expect(screens[29]!.keys[0]).toBe(true);
    expect(connections).toBe(1);
    for (const screen of screens) session.remove(screen);
    expect(idle).toEqual([]);
    await until(() => idle.length === 1);
  });

  it("prepares the camera for an expected viewer, and releases it without one", async () => {
    let connections = 0;
    const { session, idle } = sessionOf(cameraAt(await startRecorder()), (...requests) => {
      connections += 1;
      return open(...requests);
    });
    session.expect();
    session.expect();
    await until(() => idle.length === 1);
    expect(connections).toBe(1);
    const screen = new Screen();
    session.add(screen);
    session.expect();
    // The viewer has all packets from a key picture on.
    await until(() => screen.keys.length > 0);
    expect(screen.keys[0]).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 2 * pace.lingerMs));
    expect([connections, idle.length]).toEqual([1, 1]);
  });

  it("reports an absent camera while a still is requested from it", async () => {
    const silent = await startPeer(() => undefined);
    const camera = cameraAt(silent);
    const gate = new LoginGate();
    const still = gate.enter(loginOf(camera, "still"), () => stillByLan(guard, camera));
    still.catch(() => undefined);
    const { session } = sessionOf(camera, open, gate);
    const screen = new Screen();
    await new Promise((resolve) => setTimeout(resolve, 200));
    session.add(screen);
    const startedAt = performance.now();
    await until(() => screen.reasons.length > 0);
    expect(screen.reasons[0]).toBe("unreachable");
    expect(performance.now() - startedAt).toBeLessThan(3000);
    await expect(still).rejects.toThrow("unreachable");
  });

  it("tries a wrong password once for all viewers, until a person has changed it", async () => {
    let tries = 0;
    const camera = cameraAt(await startRecorder(), { password: "wrong" });
    const gate = new LoginGate();
    const { session } = sessionOf(
      camera,
      (...requests) => {
        tries += 1;
        return open(...requests);
      },
      gate,
    );
    const screens = Array.from({ length: 5 }, () => new Screen());
    for (const screen of screens) session.add(screen);
    await until(() => screens.every(({ reasons }) => reasons.includes("credentials")));
    for (let again = 0; again < 5; again += 1) {
      const late = new Screen();
      session.add(late);
      await until(() => late.reasons.includes("credentials"));
      await expect(
        gate.enter(loginOf(camera, "still"), () => stillByLan(guard, camera)),
      ).rejects.toThrow("credentials");
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(tries).toBe(1);
    session.change(cameraAt(Number(camera.address.split("/")[1]), { version: 2 }));
    await until(() => screens[0]!.keys.length > 0, 2000);
    expect(tries).toBe(2);
  });

  it("tries a wrong password at the device once for all viewers, stills and tests", async () => {
    const { port, requests } = await startScripted({
      refuse: ({ method }) => (method === "OPTIONS" ? null : 'Digest realm="r", nonce="n"'),
    });
    const camera = cameraAt(port);
    const gate = new LoginGate();
    const { session } = sessionOf(camera, open, gate);
    const screens = Array.from({ length: 5 }, () => new Screen());
    for (const screen of screens) session.add(screen);
    await until(() => screens.every(({ reasons }) => reasons.includes("credentials")));
    for (let again = 0; again < 20; again += 1) {
      session.remove(screens[again % 5]!);
      session.add(screens[again % 5]!);
      const still = gate.enter(loginOf(camera, "still"), () => stillByLan(guard, camera));
      await expect(still).rejects.toThrow("credentials");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(requests.filter(({ authorization }) => authorization !== "")).toHaveLength(1);
  });

  it("reports a silent camera that stays connected", async () => {
    const target = await startRecorder();
    let isFrozen = false;
    const port = await startPeer((socket) => {
      const other = connect(target, "127.0.0.1");
      other.on("error", () => undefined);
      other.on("data", (chunk) => isFrozen || socket.write(chunk));
      socket.pipe(other);
      socket.on("close", () => other.destroy());
    });
    const { session } = sessionOf(cameraAt(port), impatientLan);
    const screen = new Screen();
    session.add(screen);
    await until(() => screen.keys.length > 2);
    isFrozen = true;
    await until(() => screen.reasons.includes("silent"), 4000);
  });

  it("measures silence by pictures, not by packets without any", async () => {
    const noise = Buffer.from("240000100060000100000e1000000001090a0b0c", "hex");
    let sent = 0;
    const { port } = await startScripted({
      play: (socket) => sendEvery(socket, 50, () => [((sent += 1), noise)]),
    });
    const { session } = sessionOf(cameraAt(port), impatientLan);
    const screen = new Screen();
    session.add(screen);
    await until(() => screen.reasons.includes("silent"), 5000);
    expect(sent).toBeGreaterThan(10);
    expect(screen.keys).toEqual([]);
  });

  it("resumes by itself within seconds after the camera is back", async () => {
    const peers: { destroy(): void }[] = [];
    const target = await startRecorder();
    let isDown = false;
    const port = await startPeer((socket) => {
      if (isDown) return void socket.destroy();
      const other = connect(target, "127.0.0.1");
      other.on("error", () => socket.destroy());
      socket.pipe(other).pipe(socket);
      socket.on("close", () => other.destroy());
      peers.push(socket);
    });
    const { session } = sessionOf(cameraAt(port), impatientLan);
    const screen = new Screen();
    session.add(screen);
    await until(() => screen.keys.length > 2);
    isDown = true;
    for (const peer of peers.splice(0)) peer.destroy();
    await until(() => screen.reasons.includes("unreachable"), 3000);
    isDown = false;
    const before = screen.keys.length;
    await until(() => screen.keys.length > before, 5000);
    expect(screen.inits).toHaveLength(2);
  });
});

describe("devices that send anything", () => {
  it("only end their own sessions: another one loses no picture", async () => {
    const sound = cameraAt(await startRecorder());
    const film = new Film();
    const ends: string[] = [];
    const healthy = await open(sound, "sub", film, (reason) => ends.push(reason));
    await until(() => film.keys.length > 0);
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on("uncaughtException", note);
    process.on("unhandledRejection", note);
    const line = fc.constantFrom(
      "v=0",
      "m=video 0 RTP/AVP 96",
      "m=video 0 RTP/AVP 97 96 x",
      "m=audio 0 RTP/AVP 8",
      "a=rtpmap:96 H264/90000",
      "a=rtpmap:96 H265/90000",
      "a=rtpmap:96 H264/-1",
      "a=rtpmap:96",
      "a=control:",
      "a=control:rtsp://10.0.0.1/x",
      "a=fmtp:96 sprop-parameter-sets=Z0LAHv//////,aO48gA==;sprop-vps=QAE=;=;",
      "a=fmtp:96",
      "\u0000\ufffd",
    );
    const packet = fc.uint8Array({ minLength: 1, maxLength: 80 });
    const script = fc.record({
      lines: fc.array(line, { maxLength: 12 }),
      packets: fc.array(packet, { maxLength: 20 }),
      isFramed: fc.boolean(),
    });
    for (const { lines, packets, isFramed } of fc.sample(script, isLong ? 2000 : 60)) {
      const { port } = await startScripted({
        description: `${lines.join("\r\n")}\r\n`,
        play: (socket) => {
          for (const [at, bytes] of packets.entries())
            socket.write(
              isFramed
                ? packetsOf([Buffer.from(bytes)], 96, at, at * 3600)[0]!
                : Buffer.concat([Buffer.from("$"), Buffer.from(bytes)]),
            );
        },
      });
      const source = await impatientLan(cameraAt(port), "sub", new Film(), () => undefined).catch(
        (error: unknown) => {
          expect(error).toBeInstanceOf(NoVideo);
          return null;
        },
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
      source?.close();
    }
    const before = film.keys.length;
    await until(() => film.keys.length > before);
    healthy.close();
    process.off("uncaughtException", note);
    process.off("unhandledRejection", note);
    expect([ends, uncaught]).toEqual([[], []]);
    const numbers = film.pieces.slice(1).map((chunk) => chunk.readUInt32BE(20));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
