import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StreamWatch, streamPace } from "../../../../server/camera/picture/stream-watch.ts";
import { Film } from "./picture-stage.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Seconds until a fault of the stream is found, and the fault; null if none is found in that time.
 */
function lookedAt(forS: number, eachSecond: (watch: StreamWatch, second: number) => void) {
  const watch = new StreamWatch(new Film());
  for (let second = 0; second < forS; second += 1) {
    eachSecond(watch, second);
    vi.advanceTimersByTime(1000);
    const fault = watch.fault();
    if (fault !== null) return [fault, second + 1];
  }
  return null;
}
const picture = (watch: StreamWatch, bytes = 1) => {
  watch.received(bytes);
  watch.picture(Buffer.alloc(1), true);
};

describe("a stream", () => {
  it("is silent ten seconds after its last picture, despite other data", () => {
    expect(lookedAt(60, (watch) => watch.received(1000))).toEqual(["silent", 12]);
    expect(
      lookedAt(60, (watch, second) => (second < 20 ? picture(watch) : watch.received(1000))),
    ).toEqual(["silent", 30]);
    expect(lookedAt(300, (watch) => picture(watch))).toBeNull();
  });

  it("that is joined in the middle of a long group waits a limited time", () => {
    expect(
      lookedAt(60, (watch, second) => (second < 25 ? watch.waiting() : picture(watch))),
    ).toBeNull();
    expect(lookedAt(60, (watch) => watch.waiting())).toEqual(["noKey", 32]);
  });

  it("is too heavy above 20 Mbit/s on average over ten seconds", () => {
    const { bytesPerSMax } = streamPace;
    expect(lookedAt(120, (watch) => picture(watch, bytesPerSMax * 0.95))).toBeNull();
    expect(lookedAt(120, (watch) => picture(watch, bytesPerSMax * 1.05))?.[0]).toBe("heavy");
    // A flood is stopped before ten seconds.
    expect(lookedAt(120, (watch) => picture(watch, bytesPerSMax * 20))).toEqual(["heavy", 1]);
  });

  it("delayed by the network is not too heavy", () => {
    const healthy = streamPace.bytesPerSMax * 0.5;
    expect(
      lookedAt(120, (watch, second) => {
        const at = second % 30;
        if (at < 25) picture(watch, healthy);
        else if (at === 29) picture(watch, 5 * healthy);
      }),
    ).toBeNull();
  });
});
