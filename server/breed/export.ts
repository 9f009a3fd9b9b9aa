import type { z } from "zod";
import { speciesNames } from "../../contract/house.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { nameIn } from "../export/limit.ts";
import { listSheet, wholeList } from "../export/list.ts";
import { localCell, type Sheet } from "../export/sheet.ts";
import { exportWords as words } from "../export/words.ts";
import type { Caller } from "../session/scope.ts";
import { listBreeds } from "./query.ts";

/** The breeds of a list, in its order. Refusal: 400 when they are too many. */
export async function exportBreeds(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.exportBreed.input>,
  language: Language,
  now: number,
): Promise<Sheet> {
  const { timeZone } = query;
  const { rows } = await listBreeds(database, caller, { ...query, ...wholeList });
  return listSheet(
    {
      table: "breed",
      rows,
      zones: [timeZone],
      columns: [
        { word: words.name, cell: (breed) => nameIn(breed, language) },
        { word: words.code, cell: ({ code }) => code },
        { word: words.whose, cell: ({ isCommon }) => words[isCommon ? "common" : "own"][language] },
        { word: words.species, cell: ({ species }) => speciesNames[species][language] },
        { word: words.factory, cell: ({ factory }) => factory },
        { word: words.description, cell: ({ description }) => description },
        { word: words.figures, cell: ({ source }) => source },
        { word: words.standardRows, cell: ({ dayCount }) => dayCount },
        { word: words.lastDay, cell: ({ lastDay }) => lastDay },
        { word: words.flocks, cell: ({ flockCount }) => flockCount },
        { word: words.createdAt, cell: ({ createdAt }) => localCell(createdAt, timeZone) },
        { word: words.createdBy, cell: ({ operator }) => operator },
      ],
    },
    { format: query.format, language, now },
  );
}
