import { autorun } from "mobx";
import { describe, expect, it } from "vitest";
import type { Scope } from "../../../../contract/live/live-stream.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { HouseDetailStore } from "../../../../src/stores/fleet/house-detail-store.ts";
import { countRaise, rollHours } from "../../../../src/stores/fleet/hourly-counts.ts";
import { InterestStore } from "../../../../src/stores/fleet/interest-store.ts";
import { LanguageStore } from "../../../../src/stores/app/language-store.ts";
import { ConnectionStore } from "../../../../src/stores/app/connection-store.ts";
import { ToastStore } from "../../../../src/stores/app/toast-store.ts";
import { TrendStore } from "../../../../src/stores/telemetry/trend-store.ts";
import { FakeClock } from "../../harness/fake-clock.ts";
import { buildDetail, noon } from "../../harness/fleet-factory.ts";

const jar = (cookies: Record<string, string> = {}) => ({
  cookies,
  get: (name: string) => cookies[name] ?? null,
  set: (name: string, value: string) => void (cookies[name] = value),
  remove: (name: string) => void delete cookies[name],
});

describe("ConnectionStore", () => {
  it("computes ages in server time, whatever the local clock shows", async () => {
    const clock = new FakeClock(noon);
    const connection = new ConnectionStore(clock);
    connection.start();
    connection.received(noon + hourMs);
    await clock.advance(7000);
    expect(connection.ageMs).toBe(7000);
    expect(connection.ageOf(noon + hourMs - minuteMs)).toBe(67_000);
  });
  it("calls a reading stale only past two intervals", async () => {
    const clock = new FakeClock(noon);
    const connection = new ConnectionStore(clock);
    connection.start();
    await clock.advance(120_000);
    expect([
      connection.isStale(noon),
      connection.isStale(noon - 1),
      connection.isStale(null),
    ]).toEqual([false, true, false]);
  });
  it("does not let network jitter move the clock", () => {
    const connection = new ConnectionStore(new FakeClock(noon));
    connection.received(noon + 400);
    expect(connection.skewMs).toBe(0);
  });
  it("has one timer, and none after it stops", () => {
    const clock = new FakeClock(noon);
    const connection = new ConnectionStore(clock);
    connection.start();
    connection.start();
    expect(clock.pending).toBe(1);
    connection.stop();
    expect(clock.pending).toBe(0);
  });
  it("counts attempts until the stream is back", () => {
    const connection = new ConnectionStore(new FakeClock(noon));
    connection.retried();
    connection.retried();
    expect(connection.attempt).toBe(2);
    connection.become("live");
    expect(connection.attempt).toBe(0);
  });
  it("continues to count while it only polls", () => {
    const connection = new ConnectionStore(new FakeClock(noon));
    connection.retried();
    connection.become("polling");
    expect([connection.state, connection.attempt]).toEqual(["polling", 1]);
  });
  it("has no age before the first message", () => {
    expect(new ConnectionStore(new FakeClock(noon)).ageMs).toBeNull();
  });
  it("has no greater age after a late message", () => {
    const connection = new ConnectionStore(new FakeClock(noon));
    connection.received(noon);
    connection.received(noon - minuteMs);
    expect(connection.lastMessageAt).toBe(noon);
  });
  it("never reports a negative age", () => {
    const connection = new ConnectionStore(new FakeClock(noon));
    connection.received(noon + 900);
    expect([connection.ageMs, connection.ageOf(noon + hourMs)]).toEqual([0, 0]);
  });
  it("forgets the connection's state, but not the server's clock", () => {
    const connection = new ConnectionStore(new FakeClock(noon));
    connection.received(noon + hourMs);
    connection.become("offline");
    connection.retried();
    connection.forget();
    expect([connection.state, connection.ageMs, connection.attempt, connection.skewMs]).toEqual([
      "connecting",
      null,
      0,
      hourMs,
    ]);
  });
});

describe("InterestStore", () => {
  const farm = (id: number): Scope => ({ kind: "farm", id });
  it("merges the declarations of several screens, and drops each with its last one", () => {
    const interest = new InterestStore();
    const ends = [interest.declare(farm(1)), interest.declare(farm(1)), interest.declare(farm(2))];
    expect(interest.scopes).toEqual([farm(1), farm(2)]);
    ends[0]?.();
    ends[0]?.();
    expect(interest.scopes).toEqual([farm(1), farm(2)]);
    ends[1]?.();
    expect(interest.scopes).toEqual([farm(2)]);
  });
  it("omits scopes inside the fleet, except house details", () => {
    const interest = new InterestStore();
    interest.declare(farm(1));
    interest.declare({ kind: "province", adcode: "370000" });
    interest.declare({ kind: "house", id: 5 });
    interest.declare({ kind: "fleet" });
    expect(interest.scopes).toEqual([{ kind: "fleet" }, { kind: "house", id: 5 }]);
  });
  it("does not notify when the same is declared again", () => {
    const interest = new InterestStore();
    interest.declare({ kind: "fleet" });
    let runs = 0;
    const end = autorun(() => void (interest.scopes, (runs += 1)));
    interest.declare({ kind: "fleet" })();
    expect(runs).toBe(1);
    end();
  });
  it("is the same in any order of declaration", () => {
    const [one, other] = [new InterestStore(), new InterestStore()];
    const scopes: Scope[] = [{ kind: "house", id: 5 }, farm(1), { kind: "province", adcode: "37" }];
    for (const scope of scopes) one.declare(scope);
    for (const scope of scopes.toReversed()) other.declare(scope);
    expect(one.scopes).toEqual(other.scopes);
  });
  it("requests the parts again once the fleet is no longer declared", () => {
    const interest = new InterestStore();
    interest.declare(farm(1));
    interest.declare({ kind: "fleet" })();
    expect(interest.scopes).toEqual([farm(1)]);
  });
});

describe("HouseDetailStore", () => {
  it("keeps the later frame and at most fifty houses", () => {
    const details = new HouseDetailStore();
    details.apply([buildDetail({ at: noon, temp: 30 })]);
    details.apply([buildDetail({ at: noon - 1, temp: 10 })]);
    expect(details.get(100)?.temp).toBe(30);
    details.apply(Array.from({ length: 60 }, (_, i) => buildDetail({ houseId: 1000 + i })));
    expect(details.get(100)).toBeUndefined();
    expect(details.get(1059)).toBeDefined();
    expect(details.get(1009)).toBeUndefined();
  });
  it("keeps a recently updated house, at any start time", () => {
    const details = new HouseDetailStore();
    const apply = (houseId: number) => details.apply([buildDetail({ houseId })]);
    for (let houseId = 1; houseId <= 50; houseId += 1) apply(houseId);
    apply(1);
    apply(51);
    expect([details.get(1), details.get(2)]).toEqual([buildDetail({ houseId: 1 }), undefined]);
  });
  it("treats a frame of the same moment as the newer one", () => {
    const details = new HouseDetailStore();
    details.apply([buildDetail({ temp: 30 }), buildDetail({ temp: 31 })]);
    expect(details.get(100)?.temp).toBe(31);
  });
  it("is empty once it is cleared", () => {
    const details = new HouseDetailStore();
    details.apply([buildDetail()]);
    details.clear();
    expect(details.get(100)).toBeUndefined();
  });
});

describe("TrendStore", () => {
  it("requests a curve while any part does", () => {
    const trend = new TrendStore();
    const want = { houseId: 1, metrics: ["temp"], hours: 24, pixels: 200 } as const;
    const [first, second] = [trend.request(want), trend.request({ ...want })];
    expect(trend.requested).toHaveLength(1);
    first();
    first();
    expect(trend.requested).toHaveLength(1);
    second();
    expect(trend.requested).toEqual([]);
  });
});

describe("LanguageStore", () => {
  it("prefers the cookie to the browser, and uses English when neither has a supported language (§4.21)", () => {
    expect(new LanguageStore(jar({ language: "zh" }), "en-US").current).toBe("zh");
    expect(new LanguageStore(jar(), "fr,zh-CN,en").current).toBe("zh");
    expect(new LanguageStore(jar(), "fr").current).toBe("en");
  });
  it("ignores a cookie with an unsupported language", () => {
    expect(new LanguageStore(jar({ language: "de" }), "zh-CN").current).toBe("zh");
  });
  it("remembers a choice, but not a language forced by a wall", () => {
    const cookies = jar();
    const language = new LanguageStore(cookies, "en");
    language.force("zh");
    expect([language.current, cookies.cookies]).toEqual(["zh", {}]);
    language.force(null);
    expect(language.current).toBe("en");
    language.choose("zh");
    expect(cookies.cookies).toEqual({ language: "zh" });
  });
  it("shows a choice made under a forced language when that ends", () => {
    const language = new LanguageStore(jar(), "zh");
    language.force("zh");
    language.choose("en");
    expect(language.current).toBe("zh");
    language.force(null);
    expect(language.current).toBe("en");
  });
  it("translates into the language on screen", () => {
    const language = new LanguageStore(jar(), "en");
    const words = { zh: "栋舍", en: "House" };
    expect(language.t(words)).toBe("House");
    language.force("zh");
    expect(language.t(words)).toBe("栋舍");
  });
});

describe("ToastStore", () => {
  const set = () => {
    const clock = new FakeClock(noon);
    return { clock, toast: new ToastStore(clock) };
  };
  const texts = (toast: ToastStore) => toast.toasts.map(({ text }) => text);

  it("shows an error for five seconds and a success for two", async () => {
    const { clock, toast } = set();
    toast.show("danger", "no");
    toast.show("success", "yes");
    await clock.advance(1999);
    expect(texts(toast)).toEqual(["no", "yes"]);
    await clock.advance(1);
    expect(texts(toast)).toEqual(["no"]);
    await clock.advance(2999);
    expect(texts(toast)).toEqual(["no"]);
    await clock.advance(1);
    expect(texts(toast)).toEqual([]);
  });
  it("shows it for another duration if one is given", async () => {
    const { clock, toast } = set();
    toast.show("danger", "not changed", { stayMs: 2000 });
    await clock.advance(2000);
    expect(texts(toast)).toEqual([]);
  });
  it("keeps the server's response, the newest one for equal texts", () => {
    const { toast } = set();
    const details = () => toast.toasts.map((toast) => toast.details);
    toast.show("danger", "no", { details: "{1}" });
    expect(details()).toEqual(["{1}"]);
    toast.show("danger", "no", { details: "{2}" });
    expect(details()).toEqual(["{2}"]);
    toast.show("success", "yes");
    expect(details()).toEqual(["{2}", null]);
  });
  it("shows the same text once, for the full duration from the last time", async () => {
    const { clock, toast } = set();
    toast.show("danger", "no");
    await clock.advance(4000);
    toast.show("danger", "no");
    expect(texts(toast)).toEqual(["no"]);
    await clock.advance(4999);
    expect(texts(toast)).toEqual(["no"]);
    await clock.advance(1);
    expect(texts(toast)).toEqual([]);
  });
  it("drops the oldest for the newest, and leaves no timer behind", async () => {
    const { clock, toast } = set();
    for (const text of ["1", "2", "3", "4", "5"]) toast.show("danger", text);
    expect(texts(toast)).toEqual(["2", "3", "4", "5"]);
    toast.dismiss(toast.toasts[0]!.id);
    toast.clear();
    expect([texts(toast), clock.pending]).toEqual([[], 0]);
  });
});

describe("hours", () => {
  const hour = hourMs;
  const buckets = Array.from({ length: 3 }, (_, i) => ({
    hour: i * hour,
    count: i === 0 ? null : i,
  }));
  it("advance by as many as have passed, and start again after a long sleep", () => {
    expect(rollHours(buckets, 3 * hour - 1)).toBe(buckets);
    expect(rollHours(buckets, 4 * hour)).toEqual([
      { hour: 2 * hour, count: 2 },
      { hour: 3 * hour, count: 0 },
      { hour: 4 * hour, count: 0 },
    ]);
    expect(rollHours(buckets, 50 * hour).map(({ hour: at }) => at / hour)).toEqual([48, 49, 50]);
  });
  it("count a raise in its hour and ignore older ones", () => {
    expect(countRaise(buckets, 10)[0]).toEqual({ hour: 0, count: 1 });
    expect(countRaise(buckets, 2 * hour)[2]?.count).toBe(3);
    expect(countRaise(buckets, -1)).toEqual(buckets);
  });
});
