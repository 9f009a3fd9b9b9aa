import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LanguageStore } from "../../../../src/stores/app/language-store.ts";
import { PersonNames, personName } from "../../../../src/stores/record/person-names.ts";
import { RecordChangeCounts } from "../../../../src/stores/record/record-change-counts.ts";
import { FakeClock } from "../../harness/fake-clock.ts";

const wang = { name: "王建国", nameEn: "Wang Jianguo" };
const port = vi.fn(async () => [wang]);
const cookies = { get: () => null, set: () => undefined, remove: () => undefined };
const settled = () => new Promise((done) => setTimeout(done));
let clock: FakeClock;
let language: LanguageStore;
let changes: RecordChangeCounts;
let end: () => void;

beforeEach(() => {
  port.mockReset().mockResolvedValue([wang]);
  clock = new FakeClock(0);
  language = new LanguageStore(cookies, "en");
  changes = new RecordChangeCounts();
  end = new PersonNames(port, clock, language, changes).follow();
});
afterEach(() => end());

it("names people in English on a screen in English", async () => {
  await settled();
  expect(["王建国", "技术员", "刘洋", null].map(personName)).toEqual([
    "Wang Jianguo",
    "Technician",
    "刘洋",
    null,
  ]);
});

it("shows no Chinese name on a screen in English while the names are loading", async () => {
  language.choose("zh");
  language.choose("en");
  expect(["王建国", "技术员", "James", null].map(personName)).toEqual([
    "…",
    "Technician",
    "James",
    null,
  ]);
  await settled();
  expect(personName("王建国")).toBe("Wang Jianguo");
});

it("shows a Chinese name rather than none when names cannot be loaded", async () => {
  await settled();
  language.choose("zh");
  port.mockRejectedValue(new Error("away"));
  language.choose("en");
  await settled();
  expect(["王建国", "技术员"].map(personName)).toEqual(["王建国", "Technician"]);
  port.mockResolvedValue([wang]);
  await clock.advance(30_000);
  await settled();
  expect(personName("王建国")).toBe("Wang Jianguo");
});

it("leaves names unchanged on a screen in Chinese, and requests none", async () => {
  await settled();
  language.choose("zh");
  expect(personName("王建国")).toBe("王建国");
  await settled();
  expect(port).toHaveBeenCalledTimes(1);
});

it("requests them again when a user has changed", async () => {
  await settled();
  port.mockResolvedValue([{ ...wang, nameEn: "James Wang" }]);
  changes.receive(["users"]);
  await settled();
  expect(personName("王建国")).toBe("James Wang");
});

it("requests them again after a failure, but not once the session is over", async () => {
  await settled();
  port.mockRejectedValue(new Error("away"));
  changes.receive(["users"]);
  await settled();
  expect(personName("王建国")).toBe("Wang Jianguo");
  port.mockResolvedValue([{ ...wang, nameEn: "James Wang" }]);
  await clock.advance(30_000);
  await settled();
  expect(personName("王建国")).toBe("James Wang");
  end();
  expect(personName("王建国")).toBe("王建国");
  await clock.advance(60_000);
  await settled();
  expect(port).toHaveBeenCalledTimes(3);
});

it("has a number in the brackets of Chinese on a Chinese screen", () => {
  language.choose("zh");
  expect(personName("王建国 (138****0102)")).toBe("王建国（138****0102）");
});
