import { expect, it } from "vitest";
import type { MappingRow } from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import {
  blankMapping,
  blankRow,
  inFieldOrder,
} from "../../../../../src/console/admin/gateway/mapping/mapping-edit.ts";

it("rows stand in the order of quantities and places; of two for one place the first stays", () => {
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
