import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NoVideoReason } from "../../../../contract/camera/camera.ts";
import type { WatchedCamera } from "../../../../server/camera/picture/watched-camera.ts";
import { LoginGate } from "../../../../server/camera/picture/login-gate.ts";
import { NoVideo } from "../../../../server/camera/picture/media/no-video.ts";
import { rtspPace } from "../../../../server/camera/picture/rtsp/rtsp-client.ts";
import {
  requireAddress,
  type OpenSource,
  PictureSession,
  type Watcher,
} from "../../../../server/camera/picture/picture-session.ts";
import { SessionPool } from "../../../../server/camera/picture/session-pool.ts";
import { Stills } from "../../../../server/camera/picture/still-requests.ts";
import { cameraAt, Film } from "./picture-stage.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Screen extends Film implements Watcher {
  readonly reasons: NoVideoReason[] = [];
  noVideo(reason: NoVideoReason): void {
    this.reasons.push(reason);
  }
}
const format = {
  codec: "h264",
  name: "avc1.42C014",
  width: 320,
  height: 192,
  config: ["avcC", Buffer.alloc(0)],
} as const;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A camera that fails with `fault` after a while, like an unreachable one. */
function stageOf(camera: WatchedCamera, tookMs = rtspPace.answerMs) {
  const state = { fault: null as NoVideoReason | null, opened: 0, closed: 0 };
  const cut: (() => void)[] = [];
  const open: OpenSource = async (_camera, _stream, sink, end) => {
    state.opened += 1;
    const { fault } = state;
    if (fault !== null) {
      await wait(tookMs);
      throw new NoVideo(fault);
    }
    sink.init(format, Buffer.alloc(1));
    const timer = setInterval(() => sink.picture(Buffer.alloc(1), true), 125);
    const stop = () => clearInterval(timer);
    cut.push(() => (stop(), end("unreachable")));
    return { close: () => (stop(), (state.closed += 1)) };
  };
  const session = new PictureSession(camera, "sub", {
    open,
    gate: new LoginGate(),
    onState: () => undefined,
    onIdle: () => undefined,
  });
  const screen = new Screen();
  session.add(screen);
  return { state, session, screen, cut: () => cut.at(-1)!() };
}

describe("a session", () => {
  it("has a picture within 5 s of the camera's return at any time", async () => {
    for (let awayMs = 200; awayMs < 40_000; awayMs += 1370) {
      const { state, session, screen, cut } = stageOf(cameraAt(554));
      await vi.advanceTimersByTimeAsync(1000);
      state.fault = "unreachable";
      cut();
      await vi.advanceTimersByTimeAsync(awayMs);
      state.fault = null;
      const before = screen.keys.length;
      const returnedAt = performance.now();
      while (screen.keys.length === before) await vi.advanceTimersByTimeAsync(50);
      expect([awayMs, performance.now() - returnedAt]).toEqual([
        awayMs,
        expect.toSatisfy((tookMs: number) => tookMs <= 5000),
      ]);
      session.close();
    }
  });

  it("retries a refusing camera less and less often", async () => {
    const { state, session, cut } = stageOf(cameraAt(554), 0);
    await vi.advanceTimersByTimeAsync(1000);
    state.fault = "busy";
    cut();
    await vi.advanceTimersByTimeAsync(10_000);
    const before = state.opened;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.opened - before).toBeLessThanOrEqual(25);
    session.close();
  });

  it.each(["credentials", "secretKey"] as const)(
    "does not retry after %s until the camera is saved again",
    async (fault) => {
      const { state, session, screen, cut } = stageOf(cameraAt(554), 100);
      await vi.advanceTimersByTimeAsync(1000);
      state.fault = fault;
      cut();
      await vi.advanceTimersByTimeAsync(5000);
      const before = state.opened;
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      expect([state.opened - before, screen.reasons.at(-1)]).toEqual([0, fault]);
      state.fault = null;
      session.change(cameraAt(554, { password: "entered again", version: 2 }));
      await vi.advanceTimersByTimeAsync(1000);
      expect(state.opened - before).toBe(1);
      session.close();
    },
  );

  it("sends nothing to a camera with an unreadable secret", () => {
    expect(() => requireAddress(cameraAt(554, { isUnreadable: true }))).toThrow("secretKey");
    expect(() => requireAddress(cameraAt(554))).not.toThrow();
  });

  it.each(["cloudQuota", "cloudKey"] as const)(
    "calls a cloud that answers %s once a minute",
    async (fault) => {
      const { state, session, cut } = stageOf(cameraAt(554, { address: "" }), 100);
      await vi.advanceTimersByTimeAsync(1000);
      state.fault = fault;
      cut();
      await vi.advanceTimersByTimeAsync(5000);
      const before = state.opened;
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      expect(state.opened - before).toBeLessThanOrEqual(13);
      session.close();
    },
  );

  it("continues when its camera is saved, unless the path to the pictures changed", async () => {
    const camera = cameraAt(554);
    const { state, session, screen } = stageOf(camera);
    await vi.advanceTimersByTimeAsync(1000);
    session.change({ ...camera, version: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    expect([state.opened, state.closed, screen.inits.length]).toEqual([1, 0, 1]);
    expect(session.camera.version).toBe(2);
    const others: Partial<WatchedCamera>[] = [
      { channel: 2 },
      { password: "another" },
      { address: "10.0.0.1" },
      { address: "", cloud: { appKey: "k", appSecret: "s" } },
    ];
    for (const [at, over] of others.entries()) {
      session.change({ ...camera, version: 3 + at, ...over });
      await vi.advanceTimersByTimeAsync(500);
      expect([over, state.opened, state.closed]).toEqual([over, 2 + at, 1 + at]);
    }
    session.close();
  });
});

describe("the sessions of a server", () => {
  it("are limited; a camera without viewers makes room", () => {
    const pool = new SessionPool({
      open: () => new Promise(() => undefined),
      gate: new LoginGate(),
      caps: { sessions: 32, viewers: 64, perUser: 4, perDisplay: 8 },
      onState: () => undefined,
    });
    const cameraOf = (id: number) => cameraAt(554, { id });
    const screen = new Screen();
    for (let id = 1; id <= 32; id += 1) pool.session(cameraOf(id), "sub").add(screen);
    expect(() => pool.session(cameraOf(33), "sub")).toThrow(new NoVideo("cap"));
    // Its main stream would be one too many; an open one is not.
    expect(() => pool.session(cameraOf(1), "main")).toThrow(new NoVideo("cap"));
    expect(pool.session(cameraOf(1), "sub").watcherCount).toBe(1);
    expect(pool.size).toBe(32);
    pool.session(cameraOf(7), "sub").remove(screen);
    pool.session(cameraOf(33), "sub").add(screen);
    expect(pool.size).toBe(32);
    expect(() => pool.session(cameraOf(7), "sub")).toThrow(new NoVideo("cap"));
    pool.closeAll();
    expect(pool.size).toBe(0);
  });
});

describe("stills", () => {
  const fails = (reason: NoVideoReason) => {
    let requestCount = 0;
    const stills = new Stills({
      fetch: () => {
        requestCount += 1;
        return Promise.reject(new NoVideo(reason));
      },
      gate: new LoginGate(),
      now: Date.now,
    });
    /** Returns the number of requests to a camera in ten minutes with a viewer all the time. */
    const inTenMinutes = async (camera: WatchedCamera) => {
      for (let index = 0; index < 600; index += 1) {
        expect((await stills.newest(camera, null)).reason).toBe(reason);
        await vi.advanceTimersByTimeAsync(1000);
      }
      return requestCount;
    };
    return inTenMinutes;
  };

  it.each(["cloudOffline", "cloudQuota", "cloudKey", "unreachable"] as const)(
    "refused by a cloud (%s) are requested as rarely as others",
    async (reason) => {
      const camera = cameraAt(0, { address: "", cloud: { appKey: "k", appSecret: "s" } });
      expect(await fails(reason)(camera)).toBeLessThanOrEqual(11);
    },
  );

  it("of a camera that is unreachable at its own address are retried every few seconds", async () => {
    expect(await fails("unreachable")(cameraAt(554))).toBeGreaterThan(100);
  });
});
