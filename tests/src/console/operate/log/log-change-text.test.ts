import { describe, expect, it } from "vitest";
import type { LogFunction } from "../../../../../contract/base/operation-log.ts";
import { fieldName, valueText } from "../../../../../src/console/operate/log/log-change-text.ts";
import type { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";

const fleet = {
  orgs: new Map([[1, { name: "机构", nameEn: null }]]),
  farms: new Map(),
  house: () => null,
} as unknown as FleetStore;

const text = (name: LogFunction, field: string, value: unknown) => {
  const context = { function: name, fleet, language: "en" } as const;
  return [fieldName(field, context), valueText(field, value, context)];
};

describe("a field of a log line", () => {
  it.each<[LogFunction, string, unknown, string, string]>([
    ["orgChange", "mapType", "2", "Map", "World"],
    ["userChange", "roleKey", "farm_manager", "Role", "Farm manager"],
    ["roleChange", "roleKey", "farm_manager", "Role", "Farm manager"],
    ["farmChange", "type", "breeder", "Type", "Breeder"],
    ["farmMove", "orgId", 1, "Organisation", "机构"],
    ["houseChange", "archetype", "duckNet", "House type", "Ducks on netting"],
    ["deviceCreate", "kind", "transmitter", "Type", "Transmitter"],
    ["deviceChange", "kind", "waterMeter", "Type", "Water meter"],
    ["deviceChange", "status", "faulty", "Status", "Faulty"],
    ["gatewayChange", "netType", "wired", "Network", "Wired"],
    ["gatewayTypeChange", "name", "wired", "Chinese name", "wired"],
    ["breedCreate", "species", "pig", "Species", "Pig"],
    ["flockPlace", "placedCount", 7, "Head placed", "7"],
    ["alarmShelve", "shelveReason", "r", "Reason", "r"],
    ["recordSave", "moves", "sale 9000, count -3", "Stock moves", "Sale 9000, Count -3"],
    ["recordVoid", "losses", "12 + 3", "Losses", "12 dead + 3 culled"],
    ["recordCorrect", "note", "sale 9", "Note", "sale 9"],
  ])("%s: %s %j is %s %s", (name, field, value, fieldText, expected) => {
    expect(text(name, field, value)).toEqual([fieldText, expected]);
  });

  it("has the name that its own kind of record gives it, and never that of another", () => {
    expect(text("orgChange", "kind", "waterMeter")).toEqual(["kind", "waterMeter"]);
    expect(text("gatewayChange", "isRetired", true)).toEqual(["isRetired", "Yes"]);
    expect(text("logout", "name", "n")).toEqual(["name", "n"]);
    expect(text("farmChange", "constructor", "n")).toEqual(["constructor", "n"]);
    expect(text("farmChange", "type", "constructor")).toEqual(["Type", "constructor"]);
  });

  it("names a controller's settings and actions by their usual names", () => {
    const context = { function: "controlSend", operation: "curve", fleet, language: "en" } as const;
    expect([fieldName("target@6", context), valueText("target@6", 21.5, context)]).toEqual([
      "Point 7 · Target",
      "21.5 °C",
    ]);
    expect(text("controlDo", "do", "restart")).toEqual(["Action", "Restart"]);
    expect(text("controlLimit", "secondPerson", "class2")).toEqual(["Approver", "Levels 2 and 3"]);
  });

  it("names the limits of a house, with their units", () => {
    const limits = { co2HighPpm: 3300, tempHighDiffC: 4, feedFromHour: 6, nh3HighPpm: null };
    expect(text("houseChange", "limits", limits)[1]).toBe(
      "High CO₂ 3300 ppm; High alarm above target by 4 °C; Feed monitored from (o'clock) 6",
    );
  });

  it("names the columns of a standard", () => {
    expect(text("breedChange", "days", [{ dayAge: 3, tempC: 31, rhLowPct: null }])).toEqual([
      "Standard by age",
      "Age 3; Temperature 31",
    ]);
  });
});
