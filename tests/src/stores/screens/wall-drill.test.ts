import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Drill,
  formatDrill,
  overview,
  parseDrill,
} from "../../../../src/stores/screens/wall-drill.ts";

const id = fc.integer({ min: 1, max: 999_999_999 });
const drill: fc.Arbitrary<Drill> = fc.oneof(
  fc.constant(overview),
  fc
    .integer({ min: 100_000, max: 999_999 })
    .map((code): Drill => ({ level: "province", code: String(code) })),
  fc.constantFrom("THA", "POL", "CHN").map((code): Drill => ({ level: "province", code })),
  id.map((number): Drill => ({ level: "farm", id: number })),
  id.map((number): Drill => ({ level: "house", id: number })),
);

test("every place is unchanged after conversion to an address and back", () => {
  fc.assert(
    fc.property(drill, (place) => {
      expect(parseDrill(formatDrill(place))).toEqual(place);
    }),
  );
});

test("any other address is the overview, or a place with the same address", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `house:${text}`),
        fc.string().map((text) => `province:${text}`),
      ),
      (text) => {
        const place = parseDrill(text);
        expect(place.level === "fleet" || formatDrill(place) === text).toBe(true);
      },
    ),
  );
});

test.each([
  "house:0",
  "house:-1",
  "house:1.5",
  "house:1e3",
  "farm:",
  "house:1:2",
  "province:37",
  "province:tha",
  "town:3",
  "",
  null,
])("%s is the overview", (at) => {
  expect(parseDrill(at)).toEqual(overview);
});
