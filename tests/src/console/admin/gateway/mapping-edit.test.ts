import { expect, it } from "vitest";
import type { MappingRow } from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import {
  blankMapping,
  blankRow,
  inFieldOrder,
  tried,
  withValue,
} from "../../../../../src/console/admin/gateway/mapping/mapping-edit.ts";

it("rows are in the order of quantities and places; of two rows for one place the first is kept", () => {
  const row = (path: string, field: MappingRow["field"], place: number | null = null) => ({
    ...blankRow,
    path,
    field,
    place,
  });
  const rows = [
    row("co2", "co2"),
    row("t2", "temp", 2),
    row("twice", "temp", 1),
    row("t1", "temp"),
    row("mode", "controlMode"),
    row("target", "targetTemp"),
  ];
  const { rows: sorted } = inFieldOrder({ ...blankMapping, rows });
  expect(sorted.map(({ path }) => path)).toEqual(["twice", "t1", "t2", "target", "co2", "mode"]);
});

it.each([
  ["sensor/humidity", "61.5", "rh", 61.5],
  ["temp", "23,5 °C", "temp", 23.5],
  ["fan", "23.5", "temp", 23.5],
])(
  "a message on %s that is only the value %s becomes a row for its topic",
  (topic, text, field, value) => {
    const { unmapped } = tried(blankMapping, { topic, text });
    expect(unmapped.map(({ path }) => path)).toEqual(["$"]);
    const mapping = withValue(blankMapping, unmapped[0]!, topic);
    expect(mapping.rows).toMatchObject([{ path: "$", topic, field }]);
    const { message, unmapped: rest } = tried(mapping, { topic, text });
    expect([message?.frames[0]?.hits[0]?.value, rest]).toEqual([value, []]);
    expect(tried(mapping, { topic: "other", text }).message?.frames).toEqual([]);
  },
);

it("a message without a usable value gives the reason", () => {
  expect(tried(blankMapping, { topic: "", text: "<t>23.5</t>" }).fault).toMatch(/JSON/);
});
