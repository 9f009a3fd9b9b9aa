import type { z } from "zod";
import { animalOf } from "../../../contract/base/animal.ts";
import { kwhPerHead } from "../../../contract/flock/figure/usage-figure.ts";
import { flockDayFields } from "../../../contract/flock/production/flock-day-field.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import type { BoardRow } from "../../../contract/flock/production/production.ts";
import {
  boardFields,
  totalFields,
  type TotalRow,
} from "../../../contract/flock/production/production-total.ts";
import { round } from "../../../contract/base/round-number.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { warningKinds } from "../../../contract/fleet/house/warning-kind.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { Database } from "../../platform/db/open-database.ts";
import {
  breedNameIn,
  farmNameIn,
  houseNameIn,
  nameIn,
} from "../../../contract/base/localized-name.ts";
import { listFile, type ListColumn } from "../../platform/export/list-export.ts";
import type { Sheet } from "../../platform/export/sheet.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { listBoard } from "./production-board.ts";
import { readTotals } from "./production-totals.ts";

type ExportInput = z.output<(typeof routes)["exportProduction"]["input"]>;

/** No figure is sent with more digits than its table has. */
const rounded = (value: number | null): number | null => (value === null ? null : round(value, 3));

const boardFile = listFile({
  table: "production",
  fields: { ...boardFields, ...flockDayFields },
  list: listBoard,
  animal: (rows) => animalOf(...rows.map(({ species }) => species)),
  columns: ({ language }) => [
    { key: "farmName", cell: (row: BoardRow) => farmNameIn(row, language) },
    { key: "houseName", cell: (row) => houseNameIn(row, language) },
    "species",
    { key: "breedName", cell: (row) => breedNameIn(row, language) },
    "day",
    "dayAge",
    "lastBy",
    ...keysOf(flockDayFields).map((key) => ({
      key,
      cell: ({ figures }: BoardRow) => rounded(figures?.[key] ?? null),
    })),
    {
      key: "kwhBird",
      cell: ({ figures }) => rounded(figures === null ? null : kwhPerHead(figures)),
    },
    "meatFrom",
    "eggsFrom",
    { key: "due", cell: ({ due }) => due.join("; ") },
    {
      key: "warnings",
      cell: ({ warnings }) =>
        warnings.map(({ key }) => warningKinds[key].name[language]).join("; "),
    },
    "note",
  ],
});

const totalsFile = listFile({
  table: "production",
  fields: totalFields,
  list: readTotals,
  animal: (rows) => animalOf(...rows.flatMap(({ species }) => species)),
  columns: ({ language }) =>
    keysOf(totalFields).flatMap((key): ListColumn<TotalRow, typeof totalFields>[] => {
      if (key === "nameEn" || key === "species") return [];
      if (key === "name") return [{ key, cell: (row) => nameIn(row, language) }];
      return [{ key, cell: (row: TotalRow) => rounded(row[key]) }];
    }),
});

/** The board of a day, or its sums, as a file. Refusal: 400. */
export const productionFile = (
  database: Database,
  caller: Caller,
  { by, ...input }: ExportInput,
  language: Language,
  now: number,
): Promise<Sheet> =>
  by === undefined
    ? boardFile(database, caller, { sort: "house", order: "asc", ...input }, language, now)
    : totalsFile(database, caller, { ...input, by }, language, now);
