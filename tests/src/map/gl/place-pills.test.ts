import fc from "fast-check";
import { expect, test } from "vitest";
import { type PillRequest, placePills } from "../../../../src/map/gl/place-pills.ts";

const view = { width: 600, height: 500 };
const step = 30;
const anyPill = fc.record({
  x: fc.integer({ min: 0, max: 600 }),
  y: fc.integer({ min: 0, max: 500 }),
  width: fc.integer({ min: 60, max: 260 }),
  isForeground: fc.boolean(),
});
const requestsOf = (
  requested: readonly { x: number; y: number; width: number; isForeground: boolean }[],
): PillRequest[] =>
  requested.map(({ x, y, width, isForeground }, index) => ({
    id: String(index),
    x,
    y,
    isForeground,
    sizes: [
      { width, height: 45 },
      { width: width / 2, height: 45, lack: 6 },
    ],
  }));

test("pills never overlap one another, a reserved corner or the edge", () => {
  fc.assert(
    fc.property(fc.array(anyPill, { maxLength: 34 }), (requested) => {
      const requests = requestsOf(requested);
      const corner = { x: 0, y: 400, width: 100, height: 100 };
      const placed = placePills(requests, [corner], view, step);
      const rects = requests.flatMap(({ id, x, y, sizes }) => {
        const pill = placed.get(id);
        const size = sizes[pill?.sizeIndex ?? 0];
        if (pill === undefined || size === undefined) return [];
        return [{ x: x + pill.dx - size.width / 2, y: y + pill.dy - size.height / 2, ...size }];
      });
      for (const [index, a] of rects.entries()) {
        expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= 600 && a.y + a.height <= 500).toBe(true);
        for (const b of [corner, ...rects.slice(index + 1)])
          expect(
            a.x < b.x + b.width &&
              b.x < a.x + a.width &&
              a.y < b.y + b.height &&
              b.y < a.y + a.height,
          ).toBe(false);
      }
    }),
    { numRuns: 100 },
  );
});

test("a single pill is over its point; of two at one point the second has a leader line", () => {
  const [first] = requestsOf([{ x: 300, y: 250, width: 120, isForeground: true }]);
  expect(placePills([first!], [], view, step).get("0")).toMatchObject({
    dx: 0,
    dy: 0,
    isLed: false,
  });
  const twins = requestsOf([
    { x: 300, y: 250, width: 120, isForeground: true },
    { x: 300, y: 250, width: 120, isForeground: true },
  ]);
  expect(placePills(twins, [], view, step).get("1")?.isLed).toBe(true);
});

test("a pill that is requested below its point is below it, without covering it", () => {
  const [one] = requestsOf([{ x: 300, y: 250, width: 60, isForeground: false }]);
  const normalPill = { ...one!, shiftY: 32, reach: 60 };
  expect(placePills([normalPill], [], view, step).get("0")).toMatchObject({ dx: 0, dy: 32 });
});

test("a number without room below its dot is beside it, not on it", () => {
  const size = { width: 1.63 * step, height: 1.2 * step };
  const desired = {
    id: "a",
    x: 300,
    y: 250,
    isForeground: false,
    reach: 1.5 * step,
    sizes: [size],
  };
  const below = { x: 250, y: 262, width: 100, height: 100 };
  const pill = placePills([{ ...desired, shiftY: 0.85 * step }], [below], view, step).get("a");
  const isBeside = (degrees: number, length: number) => Math.abs(degrees) > length / 2;
  expect(isBeside(pill!.dx, size.width) || isBeside(pill!.dy, size.height)).toBe(true);
});

test("leader lines of crowded pills do not cross if there is room", () => {
  const crowd = [
    [314, 249],
    [254, 227],
    [313, 219],
    [309, 216],
    [277, 239],
    [253, 227],
  ];
  const requests = crowd.map(([x = 0, y = 0], index): PillRequest => ({
    id: String(index),
    x,
    y,
    isForeground: true,
    sizes: [{ width: 150, height: 44 }],
  }));
  const placed = placePills(requests, [], view, step);
  const lines = requests.flatMap(({ id, x, y }) => {
    const pill = placed.get(id)!;
    return pill.isLed ? [{ x1: x, y1: y, x2: x + pill.dx, y2: y + pill.dy }] : [];
  });
  const side = (line: (typeof lines)[number], x: number, y: number) =>
    Math.sign((line.x2 - line.x1) * (y - line.y1) - (line.y2 - line.y1) * (x - line.x1));
  for (const [index, a] of lines.entries())
    for (const b of lines.slice(index + 1))
      expect(
        side(a, b.x1, b.y1) * side(a, b.x2, b.y2) < 0 &&
          side(b, a.x1, a.y1) * side(b, a.x2, a.y2) < 0,
      ).toBe(false);
  expect(
    Math.max(...lines.map((line) => Math.hypot(line.x2 - line.x1, line.y2 - line.y1))),
  ).toBeLessThan(250);
});

test("eight areas in alarm at a coast are all named, and none covers another's point", () => {
  // Centres of provinces as on a wall of 1080 lines, and pills with a short name.
  const coast = [
    ["HE", 393, 219],
    ["SD", 414, 243],
    ["HA", 374, 269],
    ["HB", 368, 297],
    ["JS", 434, 286],
    ["GD", 372, 369],
    ["GX", 335, 373],
    ["LN", 447, 182],
  ] as const;
  const [named, nameless] = [200, 150];
  const requests = coast.map(([id, x, y]): PillRequest => ({
    id,
    x,
    y,
    isForeground: true,
    sizes: [
      { width: named, height: 58 },
      { width: nameless, height: 58, lack: 40 },
    ],
  }));
  const placed = placePills(
    requests,
    [{ x: 0, y: 0, width: 276, height: 61 }],
    {
      width: 588,
      height: 490,
    },
    31,
  );
  expect([...placed.values()].map(({ sizeIndex }) => sizeIndex)).toEqual(coast.map(() => 0));
  const covered = requests.flatMap(({ id, x, y }) => {
    const { dx, dy } = placed.get(id)!;
    return requests.filter(
      (other) =>
        other.id !== id &&
        Math.abs(other.x - x - dx) < named / 2 &&
        Math.abs(other.y - y - dy) < 58 / 2,
    );
  });
  expect(covered).toEqual([]);
});
