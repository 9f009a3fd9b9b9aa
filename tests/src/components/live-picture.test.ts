// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CameraStream, NoVideoReason } from "../../../contract/camera/camera.ts";
import { LivePicture } from "../../../src/components/live-picture.ts";
import type { RequestOptions, CallApi } from "../../../src/stores/port/call.ts";
import { fakeCall } from "../harness/fake-call.ts";

/** A simulated endpoint: records each connection, and the messages on it. */
class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  binaryType = "";
  constructor() {
    super();
    FakeSocket.opened.push(this);
  }
  send = (): void => undefined;
  close = (): void => undefined;
  t(word: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(word) }));
  }
  begin(codec: string, stream: CameraStream): void {
    this.t({ kind: "init", codec, width: 320, height: 192, stream });
  }
  open(): void {
    this.dispatchEvent(new Event("open"));
  }
  /** Ends the connection without a message. */
  break(): void {
    this.dispatchEvent(new CloseEvent("close", { code: 1006 }));
  }
  end(reason: NoVideoReason): void {
    this.dispatchEvent(new CloseEvent("close", { code: 4000, reason }));
  }
}
class Source extends EventTarget {
  static isTypeSupported = (type: string): boolean => !type.includes("hvc1");
}

const h264 = "avc1.42C014";
const hevc = "hvc1.1.6.L93.B0";
let video: HTMLVideoElement;
let live: LivePicture;
let end: () => void;
const requestTicket = vi.fn().mockResolvedValue({ ticket: "t", port: null });
/** Returns the newest connection, once it was requested. */
const door = async (): Promise<FakeSocket> => {
  await vi.advanceTimersByTimeAsync(0);
  return FakeSocket.opened.at(-1)!;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("MediaSource", Source);
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => undefined;
  FakeSocket.opened.length = 0;
  requestTicket.mockClear();
  video = document.createElement("video");
  video.load = () => undefined;
  live = new LivePicture(7, {
    callApi: fakeCall({}, requestTicket),
    token: () => "t",
    now: () => performance.now(),
  });
  end = live.start(video);
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The decoder fails on every picture, however often it is retried. */
async function fail(codec: string, stream: CameraStream): Promise<void> {
  for (let time = 0; time < 4; time += 1) {
    (await door()).begin(codec, stream);
    video.dispatchEvent(new Event("error"));
  }
  await door();
}
const streams = () => requestTicket.mock.calls.map(([, { stream = null }]) => stream as unknown);

it("switches once to the sub stream when the browser cannot play the main stream", async () => {
  (await door()).begin(hevc, "main");
  await door();
  expect(streams()).toEqual([null, "sub"]);
  expect(live.state).toBe("connecting");
  (await door()).begin(hevc, "sub");
  expect([live.state, live.reason]).toEqual(["noVideo", "codec"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams()).toEqual([null, "sub"]);
});

it("reports for H.264 that the decoder fails, not that the codec is another one", async () => {
  await fail(h264, "sub");
  expect([live.state, live.reason]).toEqual(["noVideo", "decoder"]);
});

it("tries the sub stream where the decoder fails on the main stream", async () => {
  await fail(h264, "main");
  expect(live.state).toBe("connecting");
  expect(streams().at(-1)).toBe("sub");
  await fail(h264, "sub");
  expect(live.reason).toBe("decoder");
});

it("reports a failure when a person opens it, and not when it reopens by itself (§8.34)", async () => {
  const loud: unknown[] = [];
  const callApi = ((_name: string, _input: object, { isForeground }: RequestOptions) => {
    loud.push(isForeground);
    return Promise.reject(new Error("away"));
  }) as unknown as CallApi;
  const other = new LivePicture(7, { callApi, token: () => "t", now: () => performance.now() });
  const stop = other.start(video);
  await vi.advanceTimersByTimeAsync(3000);
  other.again();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  expect(loud).toEqual([true, ...loud.slice(1, -1).map(() => false), true]);
  expect(loud.length).toBeGreaterThan(2);
});

it("is back within 4 s of the server's return, whenever that is", async () => {
  for (const awayMs of [500, 2000, 7000, 13_000, 29_000]) {
    requestTicket.mockRejectedValue(new Error("away"));
    (await door()).end("server");
    await vi.advanceTimersByTimeAsync(awayMs);
    requestTicket.mockResolvedValue({ ticket: "t", port: null });
    const before = FakeSocket.opened.length;
    await vi.advanceTimersByTimeAsync(4000);
    expect([awayMs, FakeSocket.opened.length - before]).toEqual([awayMs, 1]);
  }
});

it("reports a blocked path when a ticket arrives but the endpoint never opens, and retries seldom", async () => {
  for (let time = 0; time < 8; time += 1) {
    (await door()).break();
    expect([live.state, live.reason]).toEqual(["noVideo", "door"]);
    const before = FakeSocket.opened.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(FakeSocket.opened.length).toBe(before + 1);
  }
  // A second after the first failure, 30 s from the sixth on.
  (await door()).break();
  const before = FakeSocket.opened.length;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(FakeSocket.opened.length).toBe(before);
});

it("reports the server as unreachable when an open connection breaks off", async () => {
  (await door()).open();
  (await door()).break();
  expect([live.state, live.reason]).toEqual(["noVideo", "server"]);
});
