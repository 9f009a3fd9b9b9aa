import { beforeEach, describe, expect, it, vi } from "vitest";
import { ReleaseReload, spreadMs, touchedMs } from "../../../../src/app/release-reload.ts";
import { EditStore } from "../../../../src/stores/app/edit-store.ts";
import { ConnectionStore } from "../../../../src/stores/app/connection-store.ts";
import { entryOf, ReleaseStore } from "../../../../src/stores/app/release-store.ts";
import { FakeClock, settle } from "../../harness/fake-clock.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";
import { noon } from "../../harness/fleet-factory.ts";
import type { Memory } from "../../../../src/stores/port/memory.ts";

const minute = 60_000;
const page = (entry: string) =>
  `<!doctype html><html><head><link rel="modulepreload" href="/assets/x.js"><script src="/plain.js"></script><script type="module" crossorigin src="${entry}"></script></head></html>`;

function setUp() {
  const clock = new FakeClock(noon);
  const presence = new ConnectionStore(clock);
  const edit = new EditStore();
  let focus: () => void = () => undefined;
  const port = {
    own: vi.fn<() => string | null>(() => "/assets/a.js"),
    page: vi.fn<() => Promise<string>>(() => Promise.resolve(page("/assets/a.js"))),
    isServed: vi.fn<(src: string) => Promise<boolean>>(() => Promise.resolve(true)),
    reload: vi.fn<() => void>(),
    onFocus: (run: () => void) => {
      focus = run;
      return () => void (focus = () => undefined);
    },
  };
  const serve = (entry: string) => void port.page.mockResolvedValue(page(entry));
  return {
    clock,
    presence,
    edit,
    port,
    serve,
    focus: () => focus(),
    store: new ReleaseStore(port, clock, presence, edit),
  };
}
let at: ReturnType<typeof setUp>;
beforeEach(() => void (at = setUp()));

describe("entryOf", () => {
  it("finds the module script in any order of its attributes, and no other", () => {
    expect(entryOf(page("/assets/b.js"))).toBe("/assets/b.js");
    expect(entryOf('<script src="/c.js" type="module"></script>')).toBe("/c.js");
    expect(entryOf("<html>502 Bad Gateway</html>")).toBeNull();
  });
});

describe("ReleaseStore", () => {
  it("knows of no newer release while the server sends the same page", async () => {
    await at.store.check();
    expect([at.store.served, at.port.isServed.mock.calls.length]).toEqual([null, 0]);
  });
  it("treats another entry script as a newer release if it exists", async () => {
    at.serve("/assets/b.js");
    await at.store.check();
    expect([at.store.served, at.store.isOffered]).toEqual(["/assets/b.js", true]);
  });
  it("does not while the script does not exist yet", async () => {
    at.serve("/assets/b.js");
    at.port.isServed.mockResolvedValue(false);
    await at.store.check();
    expect(at.store.served).toBeNull();
  });
  it("forgets a release that was rolled back", async () => {
    at.serve("/assets/b.js");
    await at.store.check();
    at.serve("/assets/a.js");
    await at.store.check();
    expect(at.store.served).toBeNull();
  });
  it("keeps its state while the server does not respond", async () => {
    at.serve("/assets/b.js");
    await at.store.check();
    at.port.page.mockRejectedValue(new Error("away"));
    await at.store.check();
    expect(at.store.served).toBe("/assets/b.js");
  });
  it("checks every minute, on return to the window and when the stream reconnects, until it is stopped", async () => {
    const end = at.store.follow();
    const fetchCount = () => at.port.page.mock.calls.length;
    await at.clock.advance(minute);
    expect(fetchCount()).toBe(1);
    at.focus();
    await settle();
    expect(fetchCount()).toBe(2);
    at.presence.become("live");
    await settle();
    expect(fetchCount()).toBe(3);
    at.presence.become("polling");
    await settle();
    expect(fetchCount()).toBe(3);
    end();
    at.presence.become("live");
    at.focus();
    await at.clock.advance(5 * minute);
    expect(fetchCount()).toBe(3);
  });
  it("asks the person again an hour after 'later', not before", async () => {
    at.serve("/assets/b.js");
    await at.store.check();
    at.store.putOff();
    await at.clock.advance(60 * minute - 1);
    expect(at.store.isOffered).toBe(false);
    await at.clock.advance(1);
    expect(at.store.isOffered).toBe(true);
  });
  it("discards edits only on a reload", () => {
    at.edit.begin("password");
    at.store.reload();
    expect([at.edit.count, at.port.reload.mock.calls.length]).toEqual([0, 1]);
  });
});

describe("EditStore", () => {
  it("counts edits until each has ended, once", () => {
    const [first, second] = [at.edit.begin("a"), at.edit.begin("a")];
    expect([at.edit.count, at.edit.labels]).toEqual([2, ["a"]]);
    first();
    first();
    expect(at.edit.count).toBe(1);
    second();
    expect(at.edit.count).toBe(0);
  });
});

describe("ReleaseReload", () => {
  function wall({
    random = 0.5,
    memory = fakeMemory(),
  }: { random?: number; memory?: Memory } = {}) {
    let touch: () => void = () => undefined;
    const onTouch = (run: () => void) => {
      touch = run;
      return () => void (touch = () => undefined);
    };
    const end = new ReleaseReload({
      release: at.store,
      clock: at.clock,
      random: () => random,
      memory,
      onTouch,
    }).start();
    return { end, memory, touch: () => touch() };
  }
  const reloads = () => at.port.reload.mock.calls.length;

  it("never reloads for the running release", async () => {
    wall();
    await at.clock.advance(10 * minute);
    expect(reloads()).toBe(0);
  });
  it("reloads by itself within its share of half a minute", async () => {
    wall();
    at.serve("/assets/b.js");
    await at.clock.advance(minute + spreadMs / 2 - 1);
    expect(reloads()).toBe(0);
    await at.clock.advance(1);
    expect(reloads()).toBe(1);
  });
  it("waits until there was no input for a minute", async () => {
    const { touch } = wall({ random: 0 });
    at.serve("/assets/b.js");
    await at.clock.advance(minute - 10_000);
    touch();
    await at.clock.advance(touchedMs - 1);
    expect(reloads()).toBe(0);
    await at.clock.advance(1);
    expect(reloads()).toBe(1);
  });
  it("reloads at most once per release, even if the old page is served again", async () => {
    const { memory, end } = wall({ random: 0 });
    at.serve("/assets/b.js");
    await at.clock.advance(minute);
    end();
    wall({ random: 0, memory });
    await at.clock.advance(30 * minute);
    expect(reloads()).toBe(1);
  });
  it("stops reloading between two servers of different releases", async () => {
    const { memory, end } = wall({ random: 0 });
    at.serve("/assets/b.js");
    await at.clock.advance(minute);
    end();
    at.port.own.mockReturnValue("/assets/b.js");
    at.serve("/assets/a.js");
    await at.store.check();
    wall({ random: 0, memory });
    await at.clock.advance(minute);
    expect(reloads()).toBe(2);
    at.port.own.mockReturnValue("/assets/a.js");
    at.serve("/assets/b.js");
    await at.clock.advance(30 * minute);
    expect(reloads()).toBe(2);
  });
  it("does not reload when the browser cannot store that it did", async () => {
    wall({ random: 0, memory: { get: () => null, set: () => undefined, remove: () => undefined } });
    at.serve("/assets/b.js");
    await at.clock.advance(5 * minute);
    expect(reloads()).toBe(0);
  });
  it("leaves no timer behind", async () => {
    const { end } = wall();
    at.serve("/assets/b.js");
    await at.clock.advance(minute);
    end();
    expect(at.clock.pending).toBe(0);
  });
});
