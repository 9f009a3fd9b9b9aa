// @vitest-environment jsdom
import { readFile } from "node:fs/promises";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { getObserverTree } from "mobx";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Wall } from "../../../../src/screens/wall/wall.tsx";
import { StoresContext } from "../../../../src/context/use-stores.ts";
import type { Stores } from "../../../../src/stores/stores.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildDetail,
  buildFarm,
  buildHouse,
  buildOrg,
  buildSnapshot,
  buildSummary,
  noon,
} from "../../harness/fleet-factory.ts";
import { noPorts } from "../../harness/fake-port.ts";
import { stubLayout, makeStores } from "../wall-stage.tsx";

const path = "/screenDatav/home";

beforeEach(() => {
  stubLayout();
  vi.stubGlobal("fetch", async (url: string) => ({
    ok: true,
    json: async () => JSON.parse(await readFile(`${process.cwd()}/public${url}`, "utf8")),
  }));
  HTMLCanvasElement.prototype.getContext = () => null;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (query: string, mode: { isEmpty?: boolean } = {}): Stores =>
  openWith(query, mode).stores;

function openWith(query: string, { isEmpty = false } = {}) {
  const { stores, clock } = makeStores();
  if (!isEmpty) stores.fleet.applySnapshot(buildSnapshot());
  window.history.replaceState(null, "", `${path}?${query}`);
  render(
    <BrowserRouter>
      <StoresContext value={stores}>
        <Wall />
      </StoresContext>
    </BrowserRouter>,
  );
  return { stores, clock };
}
const level = () => document.querySelector("[data-face=wall]")?.getAttribute("data-level");
const trail = () => document.querySelector(".trail")?.textContent;

test("the address selects the place, and Escape leads up one level at a time", async () => {
  open("language=1&at=house:100");
  expect(level()).toBe("house");
  await expect.poll(trail).toBe("China›Shandong›Farm 1›House 1");
  for (const above of ["farm", "province", "fleet", "fleet"]) {
    fireEvent.keyDown(window, { key: "Escape" });
    await expect.poll(level).toBe(above);
  }
});

test.each(["", "&at=province:370000"])(
  "a house that no list shows is not observed: its values cause no rendering (%s)",
  async (at) => {
    const farms = [10, 11, 12].map((id) => buildFarm({ id }));
    const houses = farms.flatMap(({ id: farmId }) =>
      Array.from({ length: 150 }, (_, index) => buildHouse({ id: farmId * 1000 + index, farmId })),
    );
    const alarms = [10_000, 11_000].map((houseId, id) =>
      buildAlarm({ id, houseId, farmId: houseId / 1000 }),
    );
    window.innerWidth = 1920;
    window.innerHeight = 1080;
    const { stores } = openWith(`language=1${at}`, { isEmpty: true });
    act(() => stores.fleet.applySnapshot(buildSnapshot({ farms, houses, alarms })));
    await expect
      .poll(() => document.querySelector("[data-figure=houses]"), { timeout: 5000 })
      .not.toBeNull();
    const watched = stores.fleet.houseList.filter(
      (record) => (getObserverTree(record, "now").observers ?? []).length > 0,
    );
    expect(watched.length).toBeLessThan(20);
  },
);

test("panels are blurred only with a graphics card: without one each blur is a full redraw", () => {
  const { display } = open("language=1");
  const isPlain = () => document.querySelector("[data-face=wall].is-plain-glass") !== null;
  expect(isPlain()).toBe(true);
  act(() => display.drawAt("sparks"));
  expect(isPlain()).toBe(false);
  act(() => display.drawAt("canvas"));
  expect(isPlain()).toBe(true);
});

test("a missing place shows the overview and does not crash", () => {
  open("language=1&at=house:4711&inch=none&distance=-3&map=mars");
  expect(level()).toBe("fleet");
  expect(document.querySelector("[data-sentence=calm]")).not.toBeNull();
});

test("after a minute without input it returns to the overview without a history entry", async () => {
  const { stores, clock } = openWith("language=1&at=farm:10");
  expect(stores.fleet.isLoaded).toBe(true);
  const before = window.history.length;
  await act(() => clock.advance(50_000));
  fireEvent.keyDown(window, { key: "Shift" });
  await act(() => clock.advance(50_000));
  expect(level()).toBe("farm");
  await act(() => clock.advance(10_001));
  expect(level()).toBe("fleet");
  expect(window.history.length).toBe(before);
});

test("a new urgent alarm brings an unattended wall back to the overview", async () => {
  const { stores, clock } = openWith("language=1&at=house:100");
  const alarm = buildAlarm({ severity: 1, key: "powerFail" });
  act(() => void stores.fleet.applyDelta(buildDelta({ facts: [alarmFact(alarm)] })));
  await act(() => clock.advance(8001));
  expect(level()).toBe("fleet");
  expect(document.querySelector("[data-sentence=alarm]")).not.toBeNull();
});

test("arrow keys start at the worst incident", async () => {
  const stores = open("language=1");
  act(() => void stores.fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm())] })));
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
  fireEvent.keyDown(window, { key: "ArrowDown" });
  expect(document.activeElement?.hasAttribute("data-incident")).toBe(true);
});

test("the person on duty is fetched and shown during alarms", async () => {
  const duty = { name: "Li Wei", since: noon };
  const fetchSummary = vi.spyOn(noPorts, "fleetSummary").mockResolvedValue(buildSummary({ duty }));
  const stores = open("language=1", { isEmpty: true });
  act(() => stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm()] })));
  await expect
    .poll(() => document.querySelector("[data-figure=duty]")?.textContent)
    .toContain("Li Wei");
  fetchSummary.mockRestore();
});

test("the rest fades while an urgent alarm is unacknowledged", () => {
  const stores = open("language=1");
  const hasUrgent = () => document.querySelector("[data-face=wall].has-urgent") !== null;
  const give = (over: Parameters<typeof buildAlarm>[0]) =>
    act(() => void stores.fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm(over))] })));
  give({ id: 1, severity: 2 });
  expect(hasUrgent()).toBe(false);
  const urgent = { id: 2, severity: 1, key: "powerFail" } as const;
  give(urgent);
  expect(hasUrgent()).toBe(true);
  give({ ...urgent, state: "acknowledged", ackBy: "Li", version: 9 });
  expect(hasUrgent()).toBe(false);
});

test("arrow keys reach no item covered by a handover", async () => {
  const stores = open("language=1");
  act(() => void stores.fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm())] })));
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
  fireEvent.keyDown(window, { key: "h" });
  await expect.poll(() => document.querySelector(".wall-handover")).not.toBeNull();
  fireEvent.keyDown(window, { key: "ArrowDown" });
  expect(document.activeElement?.closest(".wall-handover")).not.toBeNull();
});

test("without WebGL every house is still shown as a cell, and every farm can be opened", async () => {
  open("language=1");
  expect(document.querySelector("[data-map-kind]")).toBeNull();
  const cells = await screen.findByRole("img", { name: /^1 houses?: 0 in alarm/ });
  expect(cells).toBeTruthy();
});

test("figures and alarms are shown before map and cells are computed", async () => {
  open("language=1");
  const cells = () => screen.queryByRole("img", { name: /^1 houses?: / }) !== null;
  const shown = () => [document.querySelector("[data-first]") !== null, cells()];
  expect(shown()).toEqual([true, false]);
  await expect.poll(shown).toEqual([true, true]);
});

test("language 0 is Chinese and language 1 English, despite the person's choice elsewhere", () => {
  const stores = open("language=0");
  expect([document.querySelector("h1")?.textContent, stores.language.current]).toEqual([
    "北方集团",
    "zh",
  ]);
  cleanup();
  expect(stores.language.current).toBe("en");
  const other = open("language=1");
  expect([document.querySelector("h1")?.textContent, other.language.current]).toEqual([
    "North Group",
    "en",
  ]);
});

test.each([
  ["en", "North Group"],
  ["zh", "北方集团"],
  // A person's own choice, which is English here.
  ["fr", "North Group"],
  ["constructor", "North Group"],
  ["", "North Group"],
])("language %j in the address shows %s", (language, name) => {
  open(`language=${language}`);
  expect(document.querySelector("h1")?.textContent).toBe(name);
});

test("the title shows the count of the list", async () => {
  const stores = open("language=1");
  expect(document.title).toBe("House Watch");
  act(() => void stores.fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm())] })));
  await expect.poll(() => document.title).toBe("1 alarm · House Watch");
});

test("a house requests its details and curves, and releases them afterwards", async () => {
  const stores = open("language=1&at=house:100");
  expect(stores.interest.scopes).toContainEqual({ kind: "house", id: 100 });
  expect(stores.trends.requested.flatMap(({ metrics }) => metrics)).toEqual(
    expect.arrayContaining(["temp", "rh", "co2", "water"]),
  );
  act(() => stores.houseDetails.apply([buildDetail({ fans: [1, 0, 1] })]));
  expect(
    screen.getByRole("img", { name: /^Plan of the house: fans running: 2 of 3;/ }),
  ).toBeTruthy();
  fireEvent.keyDown(window, { key: "Escape" });
  await expect.poll(() => stores.interest.scopes.some(({ kind }) => kind === "house")).toBe(false);
});

test("before the first picture it shows what is awaited, and the fault when nothing arrives", () => {
  const stores = open("language=1", { isEmpty: true });
  expect(screen.getByText("Loading houses")).toBeTruthy();
  act(() => stores.connection.become("offline"));
  expect(screen.getByText("The server cannot be reached, retrying")).toBeTruthy();
  act(() => stores.fleet.applySnapshot(buildSnapshot({ houses: [], readings: [] })));
  expect(screen.getByText("No houses yet", { selector: "main *" })).toBeTruthy();
});

test("the tour, switched on by its key, moves from place to place and shows that it is on", async () => {
  const { stores, clock } = openWith("language=1");
  const farms = ["370000", "440000", "510000"].map((adcode, index) =>
    buildFarm({ id: 10 + index, adcode }),
  );
  const houses = farms.map(({ id }) => buildHouse({ id: id * 10, farmId: id }));
  act(() => {
    stores.fleet.applySnapshot(buildSnapshot({ seq: 50, farms, houses, readings: [], alarms: [] }));
    stores.connection.start();
    stores.connection.become("live");
  });
  fireEvent.keyDown(window, { key: "t" });
  await expect
    .poll(() => document.querySelector("[data-tour]")?.getAttribute("data-tour"))
    .toBe("running");
  const been: string[] = [];
  await act(() => clock.advance(30_000));
  // Each area with a farm and a house of it.
  for (let index = 0; index < 9; index += 1) {
    been.push(trail() ?? "");
    await act(() => clock.advance(15_000));
  }
  expect(new Set(been).size).toBeGreaterThanOrEqual(3);
  expect(level()).toBe("fleet");
  fireEvent.keyDown(window, { key: "t" });
  expect(document.querySelector("[data-tour]")).toBeNull();
});

test("the wall of a reception hall names no alarm and opens no page", async () => {
  const { stores } = openWith("language=1&mode=hall&at=farm:10");
  act(() => {
    stores.fleet.applyDelta(
      buildDelta({ facts: [alarmFact(buildAlarm({ id: 9, severity: 1, key: "powerFail" }))] }),
    );
  });
  expect(level()).toBe("fleet");
  expect(document.querySelector(".fleet-bar, .incidents, .matrix")).toBeNull();
  // Parts shown only in a hall are loaded at that point.
  await expect.poll(() => document.body.textContent).toContain("1 urgent alarm now");
  expect(document.body.textContent).not.toMatch(/power/i);
});

test.each([
  ["the wall", "", true],
  ["the wall of a reception hall", "&mode=hall", false],
])("%s sounds for an urgent alarm: %s %s", async (_, mode, hasSound) => {
  const play = vi.spyOn(noPorts.sound, "play");
  const isAllowed = vi.spyOn(noPorts.sound, "isAllowed").mockResolvedValue(true);
  const { stores, clock } = openWith(`language=1${mode}`);
  await act(() => clock.advance(0));
  const alarm = buildAlarm({ severity: 1, key: "powerFail" });
  act(() => void stores.fleet.applyDelta(buildDelta({ facts: [alarmFact(alarm)] })));
  fireEvent.keyDown(window, { key: "s" });
  fireEvent.keyDown(window, { key: "s" });
  await act(() => clock.advance(25_000));
  expect(play.mock.calls.length > 0).toBe(hasSound);
  play.mockRestore();
  isAllowed.mockRestore();
});

test("night and shifts follow the clock of most farms, whatever the wall shows", async () => {
  const away = buildFarm({ id: 20, country: "USA", adcode: "USA", timeZone: "America/New_York" });
  const { stores, clock } = openWith("language=1&at=farm:20");
  // It is 16:00 at the two farms in China, and 04:00 at the one in America.
  act(() =>
    stores.fleet.applySnapshot(
      buildSnapshot({
        seq: 9,
        orgs: [buildOrg({ shiftTimes: ["04:01", "16:02"] })],
        farms: [buildFarm(), buildFarm({ id: 11 }), away],
        houses: [buildHouse({ farmId: 20 })],
        readings: [],
      }),
    ),
  );
  stores.connection.start();
  stores.connection.received(clock.now());
  stores.connection.become("live");
  const shift = () => screen.queryByRole("region", { name: "Shift handover" });
  await act(() => clock.advance(30_000));
  fireEvent.keyDown(window, { key: "Shift" });
  await act(() => clock.advance(31_000));
  expect([level(), shift()]).toEqual(["farm", null]);
  expect(document.querySelector(".wall.is-night")).toBeNull();
  await act(() => clock.advance(60_000));
  await expect.poll(shift).not.toBeNull();
});

test("the handover opens as a shift ends, but never over an urgent alarm", async () => {
  const { stores, clock } = openWith("language=1");
  const shift = () => screen.queryByRole("region", { name: "Shift handover" });
  // It is 16:00 at the farm.
  stores.fleet.applySnapshot(
    buildSnapshot({ orgs: [buildOrg({ shiftTimes: ["16:01", "16:06"] })] }),
  );
  stores.connection.start();
  stores.connection.received(clock.now());
  stores.connection.become("live");
  await act(() => clock.advance(50_000));
  expect(shift()).toBeNull();
  await act(() => clock.advance(11_000));
  await expect.poll(shift).not.toBeNull();
  await act(() => clock.advance(125_000));
  expect(shift()).toBeNull();
  const alarm = buildAlarm({ severity: 1, key: "powerFail" });
  act(() => void stores.fleet.applyDelta(buildDelta({ facts: [alarmFact(alarm)] })));
  await act(() => clock.advance(180_000));
  expect(shift()).toBeNull();
});
