import { breedFields } from "../../contract/breed.ts";
import type { Words } from "../../contract/words.ts";
import { nameIn } from "../export/limit.ts";
import { listFile } from "../export/list.ts";
import { localCell } from "../export/sheet.ts";
import { listBreeds } from "./query.ts";

/** The breeds of a list; times are in the zone of whoever asks. */
export const breedFile = listFile({
  table: "breed",
  fields: breedFields,
  list: listBreeds,
  zones: (_, { timeZone }: Zoned) => [timeZone],
  columns: ({ language, query: { timeZone } }) => [
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
});

interface Zoned {
  readonly timeZone: string;
}

const owners = {
  common: { zh: "通用", en: "Common" },
  own: { zh: "自有", en: "Own" },
} as const satisfies Record<string, Words>;
