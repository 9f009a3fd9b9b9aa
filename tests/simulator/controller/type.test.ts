import { describe, expect, it } from "vitest";
import { gatewayStep } from "../../../contract/control/protocol/gateway-machine.ts";
import { startedGateway } from "../../../contract/control/protocol/gateway-state.ts";
import {
  gatewayActionKeys,
  gatewayCapsSchema,
  type GatewayFeatures,
  noFeatures,
  offerOf,
} from "../../../contract/fleet/gateway/gateway-feature.ts";
import { shippedFeatures } from "../../../contract/fleet/gateway/gateway-feature-shipped.ts";
import { parameterGroupKeys } from "../../../contract/fleet/gateway/parameter-group.ts";
import { HouseController } from "../../../simulator/controller/controller.ts";
import { Device } from "../../../simulator/controller/device.ts";
import { abilitiesOf, HousePlant } from "../../../simulator/controller/plant.ts";
import { buildRun, buildSite } from "../house.ts";

const options = { adcode: "370000", dayAge: 28, date: "2026-07-15" };
const house = buildSite(options);
const run = buildRun(options);
const fences = { v: 2, seq: 1, session: "0123456789ab", notAfter: 9e15 } as const;
const bodies: Readonly<Record<(typeof gatewayActionKeys)[number], object>> = {
  mode: { to: "hand" },
  level: { to: 1 },
  output: { port: 1, seconds: 1 },
  clock: {},
  restart: {},
  reset: { to: null },
  log: { lines: 1 },
  horn: { to: "on" },
};

/** Returns the capabilities of a simulated gateway of a type. */
function capsOf(typeKey: number) {
  run.follow({ ...house, typeKey });
  const parts = { now: () => 0, random: () => 0.5 };
  const plant = new HousePlant({
    run,
    controller: new HouseController(run.site),
    store: () => undefined,
    reportGapMs: 1,
    hasPanelVisits: false,
    ...parts,
  });
  const device = new Device({ plant, flash: null, storeFlash: () => undefined, ...parts });
  return gatewayCapsSchema.parse(JSON.parse(JSON.stringify(device.caps)));
}

/** Why a gateway of a type does not begin an order; null: it looks further. */
function refusal(typeKey: number, order: object): string | undefined {
  const state = startedGateway(abilitiesOf({ ...house, typeKey }));
  const { effects } = gatewayStep(
    { ...state, session: fences.session },
    { kind: "order", text: JSON.stringify({ ...fences, ...order }) },
    1,
  );
  const spoken = effects.find((effect) => effect.kind === "say");
  return spoken?.kind === "say" ? spoken.answer.reason : undefined;
}

type Row = readonly [
  keys: readonly number[],
  groups: "all" | "noWiring" | "noFeed" | readonly string[],
  runs: "none" | "outputs" | "all",
  points: number,
  levels: number,
  inputs: number,
  more: string,
];
/** P power, A analogue speed, V drives, U own firmware, B firmware of the bridge, G file, X bus. */
const table: readonly Row[] = [
  [[11, 12], "noFeed", "none", 10, 20, 0, "AB"],
  [[14, 15], "noWiring", "none", 10, 20, 0, "ABG"],
  [[21], ["alarm", "sys"], "none", 0, 0, 16, "PUX"],
  [[23, 25], "all", "all", 10, 12, 8, "UGX"],
  [[24], "all", "all", 10, 12, 8, "PUGX"],
  [[32], "all", "all", 10, 12, 8, "PVUGX"],
  [[26, 50], "all", "all", 10, 20, 16, "PUGX"],
  [[30, 51, 60], "all", "all", 10, 20, 16, "PVUGX"],
  [[27], "noFeed", "all", 10, 10, 8, "U"],
  [[33], "noFeed", "all", 10, 20, 8, "U"],
  [[34, 35], "noFeed", "all", 10, 10, 8, "VU"],
  [[28], ["press", "inlet", "alarm", "sys"], "none", 0, 0, 0, "U"],
  [[29, 41], ["curve", "levels", "vent", "alarm", "sys"], "all", 4, 8, 4, "U"],
  [[36], ["curve", "levels", "vent", "alarm", "sys"], "all", 4, 8, 2, "U"],
  [[31], ["wiring", "sys"], "outputs", 0, 0, 8, "PUGX"],
];
const lacking = { all: [], noWiring: ["wiring"], noFeed: ["feed", "wiring"] } as const;
const runningOf = { none: [], outputs: ["output"], all: ["mode", "level", "output"] } as const;
const lettersOf = (features: GatewayFeatures): string =>
  [
    features.power ? "P" : "",
    { none: "", analog: "A", drive: "V" }[features.speed],
    { none: "", bridge: "B", controller: "U" }[features.firmware],
    features.settingsFile ? "G" : "",
    features.concentrators ? "X" : "",
  ].join("");

describe("the table of types that is shipped", () => {
  it("has 23 of them", () =>
    expect(table.flatMap(([keys]) => keys).toSorted((a, b) => a - b)).toEqual(
      [...shippedFeatures.keys()].toSorted((a, b) => a - b),
    ));

  it.each(table.flatMap(([keys, ...row]) => keys.map((key) => [key, row] as const)))(
    "gives the features of %i",
    (key, [groups, runs, ...sizes]) => {
      const features = shippedFeatures.get(key)!;
      const lacks: readonly string[] = typeof groups === "string" ? lacking[groups] : [];
      const shown =
        typeof groups === "string"
          ? parameterGroupKeys.filter((group) => !lacks.includes(group))
          : groups;
      expect(features.read.toSorted()).toEqual(shown.toSorted());
      expect(features.write.toSorted()).toEqual(key === 21 ? ["alarm"] : shown.toSorted());
      const { actions, curvePoints, levels, alarmInputs } = features;
      const moving: readonly string[] = runningOf.all;
      expect(actions.filter((action) => moving.includes(action))).toEqual(runningOf[runs]);
      expect([curvePoints, levels, alarmInputs, lettersOf(features)]).toEqual(sizes);
    },
  );
});

describe("a gateway of each of the 23 types", () => {
  it.each([...shippedFeatures.keys()])(
    "%i offers the features of both its type and itself",
    (typeKey) => {
      const features = shippedFeatures.get(typeKey)!;
      const offer = offerOf(features, capsOf(typeKey));
      expect(offer).toEqual({
        read: features.read,
        write: features.write,
        actions: features.actions,
      });
      const takesFiles = features.firmware !== "none";
      expect(capsOf(typeKey).fw).toEqual(takesFiles ? ["mqtt"] : []);
      const install = { do: "install", file: 1, kind: "firmware", version: "2" };
      const order = { type: "do", id: "install", ...install };
      expect(refusal(typeKey, order) === "unsupported").toBe(!takesFiles);
      for (const group of parameterGroupKeys) {
        const items = [{ k: "x", from: 0, to: 1 }];
        const order = { type: "write", id: group, group, base: "00000000", atomic: true, items };
        const isShown = offer.read.includes(group);
        expect([group, refusal(typeKey, order) === "unsupported"]).toEqual([group, !isShown]);
      }
      for (const action of gatewayActionKeys) {
        const order = { type: "do", id: action, do: action, ...bodies[action] };
        const isOffered = offer.actions.includes(action);
        expect([action, refusal(typeKey, order) === "unsupported"]).toEqual([action, !isOffered]);
      }
    },
  );

  it("and one of an unknown type is read-only", () => {
    const { write, actions } = offerOf(noFeatures, capsOf(50));
    expect([write, actions]).toEqual([[], []]);
    expect(abilitiesOf({ ...house, typeKey: 999 }).actions).toEqual([]);
  });
});
