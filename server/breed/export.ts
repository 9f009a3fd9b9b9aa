import type { z } from "zod";
import { breedFields } from "../../contract/breed.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language, Words } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { nameIn } from "../export/limit.ts";
import { listSheet, wholeList } from "../export/list.ts";
import { localCell, type Sheet } from "../export/sheet.ts";
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
      fields: breedFields,
      rows,
      zones: [timeZone],
      columns: [
        { key: "name", cell: (breed) => nameIn(breed, language) },
        "code",
        {
          name: { zh: "归属", en: "Scope" },
          cell: ({ isCommon }) => owners[isCommon ? "common" : "own"][language],
        },
        "species",
        "factory",
        "description",
        "source",
        "dayCount",
        "lastDay",
        "flockCount",
        { key: "createdAt", cell: ({ createdAt }) => localCell(createdAt, timeZone) },
        { name: { zh: "创建人", en: "Created by" }, cell: ({ operator }) => operator },
      ],
    },
    { format: query.format, language, now },
  );
}

const owners = {
  common: { zh: "通用", en: "Common" },
  own: { zh: "自有", en: "Own" },
} as const satisfies Record<string, Words>;
