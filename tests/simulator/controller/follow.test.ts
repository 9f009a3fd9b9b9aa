import { describe, expect, it } from "vitest";
import { brokenRules } from "../../../contract/control/parameter/parameter-rule.ts";
import {
  parameterCatalog,
  type HouseSettings,
} from "../../../contract/control/parameter/parameter-catalog.ts";
import { changeFaults } from "../../../contract/control/parameter/parameter-check.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import {
  settingChanges,
  type SettingChange,
  withChanges,
} from "../../../contract/control/protocol/controller-setting.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { HouseController } from "../../../simulator/controller/controller.ts";
import { controllerGroups } from "../../../simulator/controller/initial-settings.ts";
import { type HouseRun, simulateTo } from "../../../simulator/house-run.ts";
import { buildRun, buildSite, type HouseOptions, live } from "../house.ts";

const grown: HouseOptions = { adcode: "370000", dayAge: 28, date: "2026-10-15" };

/** A house whose controller is set by hand. */
function set(run: HouseRun, group: ParameterGroup, items: readonly SettingChange[]): void {
  const controller = new HouseController(run.site);
  controller.write(group, items);
  run.follow(controller.site);
}

const houses: readonly (HouseOptions & { readonly name: string })[] = [
  { ...grown, name: "broilers on the floor" },
  { ...grown, name: "broilers in cages", archetype: "broilerCage" },
  { ...grown, name: "layers", archetype: "layerCage", breed: "hyLineBrown", species: "layer" },
  { ...grown, name: "yellow broilers", archetype: "yellowFloor", breed: "yellowSlow" },
  { ...grown, name: "ducks", archetype: "duckNet", breed: "pekinDuck", species: "duck" },
  { ...grown, name: "pigs", archetype: "pigFatten", breed: "pigFatten", species: "pig" },
];

describe("installed equipment of a house", () => {
  it.each(houses)("breaks no rule and no bound: $name", (options) => {
    const house = buildSite(options);
    const controller = new HouseController(house);
    const settings: HouseSettings = Object.fromEntries(
      controllerGroups.map((group) => [group, controller.settings(group)]),
    );
    const context = { species: house.breed.species, dayAge: 28, isStocked: true, fanAirM3h: [] };
    expect(brokenRules(settings, settings, context)).toEqual([]);
    for (const group of controllerGroups) {
      const created = settings[group] ?? { values: {}, rows: [] };
      const nothing = { values: {}, rows: [] };
      const changes = settingChanges(nothing, created);
      expect(changeFaults(group, nothing, changes)).toEqual([]);
      expect(Object.keys(created.values)).toEqual(Object.keys(parameterCatalog[group].values));
    }
  });

  it("equals the house's behaviour: writing it again changes nothing", () => {
    const house = buildSite(grown);
    const controller = new HouseController(house);
    const before = controller.site.vent.levels.map(({ airM3h }) => Math.round(airM3h));
    controller.write("levels", [{ k: "inlet", row: 0, from: 8, to: 9 }]);
    const { levels } = controller.site.vent;
    expect(levels.map(({ airM3h }) => Math.round(airM3h))).toEqual(before);
    expect(levels[0]?.inletPct).toBe(9);
    controller.write("curve", [{ k: "interpolate", from: "all", to: "temp" }]);
    const { targetC } = controller.site.control;
    for (let day = 0; day <= house.breed.lastDay; day += 1)
      expect(targetC[day]).toBeCloseTo(house.breed.targetC[day]!, 5);
  });
});

/** For each kind a house with grown animals, and one whose gateway is a bridge (AC2000 PLUS). */
const kinds: readonly (Partial<HouseOptions> & { readonly name: string })[] = [
  { name: "broilers in cages", archetype: "broilerCage" },
  { name: "layers", archetype: "layerCage", breed: "hyLineBrown", species: "layer", dayAge: 300 },
  { name: "yellow broilers", archetype: "yellowFloor", breed: "yellowSlow", dayAge: 60 },
  { name: "ducks", archetype: "duckNet", breed: "pekinDuck", species: "duck" },
  { name: "pigs", archetype: "pigFatten", breed: "pigFatten", species: "pig", dayAge: 70 },
  { name: "broilers behind an AC2000", typeKey: "11" },
];
/** Cool outside: there is air to be colder by, and heat of the animals to be warmer by. */
const spring = { ...grown, adcode: "230000", date: "2026-04-20" };

describe("a house follows its settings", () => {
  it.each(kinds.flatMap((kind) => [-2, 2].map((byK) => ({ ...kind, byK }))))(
    "$name: a curve moved by $byK K moves the temperature within 30 minutes",
    ({ byK, ...kind }) => {
      const run = buildRun({ ...spring, ...kind });
      live(run, 60);
      const before = run.state;
      expect(Math.abs(before.tempC - before.targetC)).toBeLessThan(2);
      set(run, "curve", [{ k: "targetOffset", from: 0, to: byK }]);
      const after = live(run, 30).at(-1)!;
      expect(after.targetC - before.targetC).toBeCloseTo(byK, 1);
      expect(Math.abs(after.tempC - after.targetC)).toBeLessThan(1.5);
    },
  );

  it.each([
    ["colder", -2],
    ["warmer", 2],
  ])("a %s curve: its temperature is at the new target within 30 minutes", (_name, byK) => {
    const run = buildRun({ ...grown, adcode: "230000", date: "2026-04-20" });
    live(run, 60);
    const before = run.state;
    expect(Math.abs(before.tempC - before.targetC)).toBeLessThan(2);
    set(run, "curve", [{ k: "targetOffset", from: 0, to: byK }]);
    const states = live(run, 30);
    const after = states.at(-1)!;
    expect(after.targetC - before.targetC).toBeCloseTo(byK, 1);
    expect(after.tempC - before.tempC).toBeCloseTo(byK, 0);
    expect(Math.abs(after.tempC - after.targetC)).toBeLessThan(1.5);
  });

  it("a point of the curve moves the target of its days alone", () => {
    const controller = new HouseController(buildSite(grown));
    const rows = controller.settings("curve").rows;
    const row = rows.findIndex(({ day }) => day === 28);
    controller.write("curve", [{ k: "target", row, from: 22, to: 20 }]);
    const { targetC } = controller.site.control;
    expect([targetC[21], targetC[28], targetC[35]]).toEqual([24, 20, 20.5]);
  });

  it("a level by hand, as long as it does not get far too hot", () => {
    const byHand = (date: string) => {
      const run = buildRun({ ...grown, date });
      const controller = new HouseController(run.site);
      controller.setMode("hand", 4);
      run.follow(controller.site);
      live(run, 120);
      return run.state;
    };
    expect(byHand("2026-10-15").level).toBe(4);
    // In July four levels would cook them: the protection takes over.
    const july = byHand("2026-07-15");
    expect(july.level).toBeGreaterThan(4);
  });

  it("no level above the highest of the curve", () => {
    const run = buildRun({ ...grown, date: "2026-07-15" });
    const { rows } = new HouseController(run.site).settings("curve");
    set(
      run,
      "curve",
      rows.map((item, row) => ({ k: "maxLevel", row, from: item.maxLevel ?? 0, to: 6 })),
    );
    live(run, 60);
    expect(run.state.level).toBe(6);
  });

  it("a table with fewer levels than the present one", () => {
    const run = buildRun({ ...grown, date: "2026-07-15" });
    simulateTo(run, run.state.atMs + 14 * 60 * minuteMs);
    expect(run.state.level).toBeGreaterThan(8);
    const controller = new HouseController(run.site);
    const { rows } = controller.settings("levels");
    controller.write(
      "levels",
      settingChanges({ values: {}, rows }, { values: {}, rows: rows.slice(0, 8) }),
    );
    run.follow(controller.site);
    live(run, 10);
    expect(run.state.level).toBeLessThan(8);
    expect(run.frame(run.state.atMs).ventLevel).toBeLessThan(8);
  });

  it("light and feeding windows by the clock", () => {
    const run = buildRun(grown);
    const programs = new HouseController(run.site).settings("light").rows;
    set(
      run,
      "light",
      programs.flatMap((row, index) => [
        { k: "from", row: index, from: row.from ?? 0, to: 600 },
        { k: "to", row: index, from: row.to ?? 0, to: 720 },
      ]),
    );
    const lamps = live(run, 24 * 60).map(({ hour, lamp }) => [hour, lamp] as const);
    const lit = lamps.filter(([, lamp]) => lamp > 0).map(([hour]) => hour);
    expect(Math.min(...lit)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...lit)).toBeLessThanOrEqual(12);
    set(run, "feed", [
      { k: "from", row: 0, from: 480, to: 60 },
      { k: "to", row: 0, from: 500, to: 90 },
    ]);
    simulateTo(run, run.state.atMs + 75 * minuteMs);
    expect(run.frame(run.state.atMs).feedLine).toBe(1);
  });
});

it("writes that come in blocks leave each row in its place until all of them have come", () => {
  const controller = new HouseController(buildSite(grown));
  const { rows } = controller.settings("wiring");
  const desired = rows
    .slice(0, 4)
    .flatMap((row, index) => Object.keys(row).map((k) => ({ k, row: index, to: null })));
  const changes = settingChanges({ values: {}, rows }, withChanges({ values: {}, rows }, desired));
  for (let from = 0; from < changes.length; from += 10)
    controller.write("wiring", changes.slice(from, from + 10), from + 10 >= changes.length);
  expect(controller.settings("wiring").rows.map(({ code }) => code)).toEqual(
    rows.slice(4).map(({ code }) => code),
  );
});
