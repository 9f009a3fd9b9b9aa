import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnDisplay } from "../../../../contract/account/display.ts";
import { reportEveryMs } from "../../../../contract/account/display.ts";
import { ConnectionStore } from "../../../../src/stores/app/connection-store.ts";
import { DisplayStore } from "../../../../src/stores/screens/display-store.ts";
import { createSessionJar } from "../../../../src/stores/screens/credential-storage.ts";
import { FakeClock } from "../../harness/fake-clock.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";

const own: OwnDisplay = {
  id: 3,
  name: "Hall",
  language: "en",
  mode: "hall",
  widthM: 2.17,
  tourOverviewS: 30,
  tourPlaceS: 15,
  distanceM: 8,
  identifyUntil: null,
};
const measured = {
  build: "b",
  width: 1,
  height: 1,
  level: "fleet",
  place: "",
  heapBytes: null,
  upMs: 0,
} as const;
const measure = () => measured;

let clock: FakeClock;
let memory: ReturnType<typeof fakeMemory>;
const report = vi.fn<() => Promise<OwnDisplay>>();
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  memory = fakeMemory();
  report.mockReset().mockResolvedValue(own);
});
const open = () =>
  new DisplayStore({ report, isOnWall: () => true }, clock, memory, new ConnectionStore(clock));
const paired = () => {
  const display = open();
  display.pair({ userId: 3, token: "secret" });
  return display;
};

describe("a display", () => {
  it("reports at once and every 20 s until it stops, and keeps its settings across a reload", async () => {
    const display = paired();
    const end = display.start(measure);
    await clock.advance(2 * reportEveryMs);
    end();
    await clock.advance(5 * reportEveryMs);
    expect(report).toHaveBeenCalledTimes(3);
    const again = open();
    expect([again.isPaired, again.own]).toEqual([true, own]);
  });

  it("does not report while unpaired or while a report is pending", async () => {
    const end = open().start(measure);
    await clock.advance(reportEveryMs);
    end();
    expect(report).not.toHaveBeenCalled();
    report.mockReturnValue(new Promise(() => undefined));
    const display = paired();
    display.start(measure);
    void display.report();
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("flashes until its identification ends", async () => {
    const display = paired();
    report.mockResolvedValue({ ...own, identifyUntil: clock.now() + 15_000 });
    display.start(measure);
    await clock.advance(0);
    expect([display.isIdentifying, display.own?.identifyUntil]).toEqual([true, null]);
    await clock.advance(14_999);
    expect(display.isIdentifying).toBe(true);
    await clock.advance(1);
    expect(display.isIdentifying).toBe(false);
  });

  it("continues while the server is unreachable", async () => {
    report.mockRejectedValueOnce(new Error("away"));
    const display = paired();
    const end = display.start(measure);
    await clock.advance(reportEveryMs);
    expect(display.own).toEqual(own);
    end();
  });

  it("forgets everything when it is revoked, including pending calls", async () => {
    let answer: (own: OwnDisplay) => void = () => undefined;
    report.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const display = paired();
    display.start(measure);
    display.revoke();
    answer(own);
    await clock.advance(0);
    expect([display.isPaired, display.own, display.wasRevoked, memory.texts.size]).toEqual([
      false,
      null,
      true,
      0,
    ]);
  });

  it.each(["", "{", '{"userId":-1,"token":"t"}', '{"userId":3}', "[]"])(
    "is unpaired after %j was stored",
    (text) => {
      memory = fakeMemory({ display: text });
      expect(open().isPaired).toBe(false);
    },
  );
});

describe("the session's credentials", () => {
  const cookies = () => {
    const texts = new Map([
      ["userId", "7"],
      ["token", "person"],
      ["language", "zh"],
    ]);
    return {
      texts,
      get: (name: string) => texts.get(name) ?? null,
      set: (name: string, value: string) => void texts.set(name, value),
      remove: (name: string) => void texts.delete(name),
    };
  };
  it("are the display's while it is paired; the person's are untouched", () => {
    const stored = cookies();
    const jar = createSessionJar({
      cookies: stored,
      display: () => ({ userId: 3, token: "secret" }),
    });
    expect(["userId", "token", "language"].map(jar.get)).toEqual(["3", "secret", "zh"]);
    jar.remove("token");
    expect(stored.texts.get("token")).toBe("person");
  });
  it("are the person's otherwise", () => {
    const stored = cookies();
    const jar = createSessionJar({ cookies: stored, display: () => null });
    expect(["userId", "token"].map(jar.get)).toEqual(["7", "person"]);
    jar.remove("token");
    expect(stored.texts.has("token")).toBe(false);
  });
});
