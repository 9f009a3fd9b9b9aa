import { describe, expect, it } from "vitest";
import { fragment } from "../../../server/camera/picture/media/mp4.ts";
import { PictureClock, pictureMsIn } from "../../../src/components/picture-clock.ts";

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer).buffer;
const fragmentAt = (ticks: number) =>
  bytesOf(
    fragment({
      sequence: 1,
      ticks,
      duration: 3600,
      shownAfter: 0,
      isKey: true,
      nals: [Buffer.from([0x65, 1])],
    }),
  );

describe("the time of a picture", () => {
  it("is its fragment's, for any length of the stream", () => {
    expect(pictureMsIn(fragmentAt(0))).toBe(0);
    expect(pictureMsIn(fragmentAt(90_000))).toBe(1000);
    expect(pictureMsIn(fragmentAt(90_000 * 3600 * 24 * 30))).toBe(1000 * 3600 * 24 * 30);
  });

  it("is unknown in other bytes", () => {
    expect(pictureMsIn(bytesOf(Buffer.from("\0\0\0\x18ftypiso6".padEnd(200))))).toBeNull();
    expect(pictureMsIn(new ArrayBuffer(20))).toBeNull();
  });
});

describe("when a picture was taken", () => {
  /** Displayed ages, ms, of pictures every 125 ms that arrive with these delays. */
  const ages = (lateMs: (index: number) => number, count: number, driftShare = 0) => {
    const clock = new PictureClock();
    return Array.from({ length: count }, (_, index) => {
      const takenMs = index * 125;
      const now = 1_000_000 + takenMs + lateMs(index);
      return now - clock.capturedAt(takenMs * (1 - driftShare), now);
    });
  };

  it("is the present on a fast connection, despite jitter", () => {
    expect(Math.max(...ages(() => 130, 1000))).toBe(0);
    expect(Math.max(...ages((index) => (index % 3) * 40, 1000))).toBe(80);
  });

  it("includes the delay of the connection", () => {
    const shown = ages((index) => 100 + Math.max(0, index - 80) * 100, 300);
    expect(shown[80]).toBe(0);
    expect(shown[180]).toBe(10_000);
    expect(shown[299]).toBe(21_900);
  });

  it("is close to the present when the camera's clock is off by one per cent", () => {
    for (const driftShare of [0.01, -0.01])
      expect(Math.max(...ages(() => 100, 8 * 3600, driftShare))).toBeLessThan(700);
  });
});
