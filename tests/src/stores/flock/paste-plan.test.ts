import { describe, expect, it } from "vitest";
import { type BreedCell, breedDaysMax } from "../../../../contract/fleet/flock/breed.ts";
import { planPaste } from "../../../../src/stores/flock/paste-plan.ts";
import {
  blankCells,
  cellsBetween,
  type StandardRow,
} from "../../../../src/stores/flock/standard-row.ts";

const row = (id: number, cells: Partial<StandardRow["cells"]>): StandardRow => ({
  id,
  cells: { ...blankCells, ...cells },
});
const rows = [row(1, { dayAge: "0", tempC: "33" }), row(2, { dayAge: "7", tempC: "29.5" })];
const columns: readonly BreedCell[] = ["dayAge", "tempC"];

function plan(text: string, over: { columns?: readonly BreedCell[]; top?: number } = {}) {
  let lastId = 10;
  const target = {
    rows,
    species: "broiler" as const,
    columns,
    top: 0,
    nextId: () => (lastId += 1),
    ...over,
  };
  const { rows: planned, ...rest } = planPaste(text, target);
  return { ...rest, rows: planned.map(({ id, cells }) => [id, cells.dayAge, cells.tempC]) };
}

describe("a text from a spreadsheet", () => {
  it("overwrites cells from the target on, and adds missing rows", () => {
    expect(plan("7\t28\n14\t27", { top: 1 })).toEqual({
      rows: [
        [1, "0", "33"],
        [2, "7", "28"],
        [11, "14", "27"],
      ],
      overwritten: 1,
      leftOut: [],
      fault: null,
    });
  });

  it("is parsed by its headings in any order, without cells beyond them", () => {
    expect(plan("Temperature\tDay age\n31\t1\tx").rows[0]).toEqual([1, "1", "31"]);
  });

  it("omits a column with an unknown heading, and names it", () => {
    const { rows: planned, leftOut, fault } = plan("Day age\tPrice\tTemperature\n1\t9\t31");
    expect([planned[0], leftOut, fault]).toEqual([[1, "1", "31"], ["Price"], null]);
  });

  it("counts only cells with another value", () => {
    expect(plan("0\t33").overwritten).toBe(0);
    expect(plan("\t30").overwritten).toBe(2);
  });

  it("is refused as a whole when it is wider than the table or longer than a standard", () => {
    expect(plan("1\t2\t3")).toMatchObject({
      fault: "wide",
      overwritten: 0,
      rows: [
        [1, "0", "33"],
        [2, "7", "29.5"],
      ],
    });
    expect(plan("2\t3", { columns: ["tempC"] }).fault).toBe("wide");
    expect(plan("1\n".repeat(breedDaysMax + 1)).fault).toBe("long");
  });

  it("does not modify the given rows", () => {
    plan("1\t2");
    expect(rows[0]?.cells.tempC).toBe("33");
  });
});

describe("a row between two others", () => {
  const at = (dayAge: string, tempC: string) => row(0, { dayAge, tempC });
  const between = (before?: StandardRow, after?: StandardRow) => {
    const { dayAge, tempC, weightG } = cellsBetween(before, after, "broiler");
    return [dayAge, tempC, weightG];
  };
  it("starts half way when there is an age", () => {
    expect(between(at("0", "33"), at("7", "30"))).toEqual(["3", "31.7", ""]);
  });
  it("is empty without one, or when an age is invalid", () => {
    expect(between(at("0", "33"), at("1", "30"))).toEqual(["", "", ""]);
    expect(between(at("x", "33"), at("7", "30"))).toEqual(["", "", ""]);
  });
  it("is the next day after the last, and day 0 if there is none", () => {
    expect(between(at("7", "30"))).toEqual(["8", "30", ""]);
    expect(between()).toEqual(["0", "", ""]);
  });
});
