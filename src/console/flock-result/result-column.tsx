import { Link } from "react-router-dom";
import { type FlockResult, flockResultFields } from "../../../contract/flock-result.ts";
import type { Language } from "../../../contract/words.ts";
import type { BooksSay } from "../../i18n/words/books-say.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { paths } from "../../lib/paths.ts";
import { columnsOf } from "../record/field-column.ts";
import { absent, type Column } from "../record/record-table.tsx";

type Figure = "survivalPct" | "weightG" | "feedSumKg" | "eggSum" | "henHousedPct";
const figures = [
  ["survivalPct", "%", 2, 110],
  ["weightG", "g", 0, 110],
  ["feedSumKg", "", 0, 140],
  ["eggSum", "", 0, 120],
  ["henHousedPct", "%", 1, 150],
] as const satisfies readonly (readonly [Figure, string, number, number])[];
const sorted: ReadonlySet<string> = new Set(["survivalPct", "weightG", "henHousedPct"]);
const ofHens: ReadonlySet<string> = new Set(["eggSum", "henHousedPct"]);

/** The columns of flocks that are compared; what nobody of them has is left out. */
export function resultColumns(
  rows: readonly FlockResult[],
  { say, language }: { readonly say: BooksSay; readonly language: Language },
): readonly Column<FlockResult>[] {
  const column = columnsOf<FlockResult>(flockResultFields, language);
  const number = (value: number | null, decimals = 0) =>
    value === null ? absent : formatNumber(value, decimals, language);
  const isRaised = rows.some(({ species }) => species !== "layer");
  const isLaid = rows.some(({ species }) => species === "layer");
  const margin = (key: "fcr" | "epef", decimals: number): Column<FlockResult> => ({
    ...column(key, { width: 130, isNumber: true, sort: key }),
    cell: (row) => {
      const off = row[key === "fcr" ? "fcrMargin" : "epefMargin"];
      return (
        <>
          {number(row[key], decimals)}
          {off !== null && <small className="total-of"> ±{number(off, decimals)}</small>}
        </>
      );
    },
  });
  return [
    {
      ...column("houseName", { width: 150, sort: "house", isMain: true }),
      cell: ({ id, houseName, houseNameEn }) => (
        <Link className="house-link" to={paths.reportOf(id)}>
          {nameIn({ name: houseName, nameEn: houseNameEn }, language)}
        </Link>
      ),
    },
    {
      ...column("farmName", { width: 150 }),
      cell: ({ farmName, farmNameEn }) => nameIn({ name: farmName, nameEn: farmNameEn }, language),
    },
    {
      ...column("breedName", { width: 130 }),
      cell: (row) => nameIn({ name: row.breedName, nameEn: row.breedNameEn }, language),
    },
    column("placedDay", { width: 110, sort: "placed" }),
    {
      ...column("leftDay", { width: 140 }),
      cell: ({ leftDay, isClosed }) =>
        leftDay === null
          ? say("resultPresent")
          : isClosed
            ? say("resultClosed", { day: leftDay })
            : leftDay,
    },
    column("dayAge", { width: 80, isNumber: true, sort: "dayAge" }),
    { ...column("placed", { width: 100, isNumber: true }), cell: ({ placed }) => number(placed) },
    ...(isRaised ? [margin("epef", 0), margin("fcr", 3)] : []),
    ...figures
      .filter(([key]) => isLaid || !ofHens.has(key))
      .map(([key, unit, decimals, width]): Column<FlockResult> => {
        const name = flockResultFields[key].name[language];
        return {
          key,
          title: unit === "" ? name : `${name} ${unit}`,
          width,
          isNumber: true,
          ...(sorted.has(key) && { sort: key }),
          cell: (row) => number(row[key], decimals),
        };
      }),
  ];
}
