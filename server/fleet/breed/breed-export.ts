import { breedFields } from "../../../contract/fleet/flock/breed.ts";
import { inOneLanguage, type Words } from "../../../contract/base/words.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { listBreeds } from "./breed-queries.ts";

/** Export of the breeds of a list; times are in the zone of the requesting user. */
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
    { key: "factory", cell: ({ factory }) => inOneLanguage(factory, language) },
    { key: "description", cell: ({ description }) => inOneLanguage(description, language) },
    { key: "source", cell: ({ source }) => inOneLanguage(source, language) },
    "dayCount",
    "lastDay",
    "saleAge",
    "flockCount",
    { key: "createdAt", cell: ({ createdAt }) => localCell(createdAt, timeZone) },
    "operator",
  ],
});

interface Zoned {
  readonly timeZone: string;
}

const owners = {
  common: { zh: "通用", en: "Common" },
  own: { zh: "自有", en: "Own" },
} as const satisfies Record<string, Words>;
