import { expect, it } from "vitest";
import { animalOf } from "../../../contract/base/animal.ts";
import { fill } from "../../../contract/base/server-message.ts";

it("fills values in, keeps unknown placeholders, and never reads a value as a template", () => {
  expect(fill("{name} of {farm}", { name: "{farm}" })).toBe("{farm} of {farm}");
  expect(fill("{count} left", { count: 0 })).toBe("0 left");
});

it("chooses singular or plural by the number beside it", () => {
  const text = "{count} {count:house:houses}, {alarm} {alarm:alarm:alarms}";
  expect(fill(text, { count: 1, alarm: 0 })).toBe("1 house, 0 alarms");
  expect(fill(text, { count: "1", alarm: "1,204" })).toBe("1 house, 1,204 alarms");
});

it("a list omits groups with a count of zero", () => {
  const text = "It has <, |{farms} {farms:farm:farms}|{houses} {houses:house:houses}>";
  expect(fill(text, { farms: 0, houses: 1 })).toBe("It has 1 house");
  expect(fill(text, { farms: 2, houses: 3 })).toBe("It has 2 farms, 3 houses");
});

it("the noun of a count follows the species in the list", () => {
  expect([
    animalOf(),
    animalOf("layer", "duck"),
    animalOf("pig", "pig"),
    animalOf("pig", "duck"),
  ]).toEqual(["bird", "bird", "pig", "mixed"]);
});
