import { farmNameIn, houseNameIn } from "../../../contract/base/localized-name.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { Cell } from "./sheet.ts";

/** One house of a change sent to many in waves. */
interface WaveHouse {
  readonly houseName: string;
  readonly houseNameEn: string | null;
  readonly farmName: string;
  readonly farmNameEn: string | null;
  readonly networkId: string | null;
  readonly wave: number | null;
}

/** Place and wave, the first columns of an export of results. */
export function waveColumns(language: Language) {
  return [
    {
      key: "farmName",
      cell: (house: WaveHouse): Cell => farmNameIn(house, language),
    },
    {
      key: "houseName",
      cell: (house: WaveHouse): Cell => houseNameIn(house, language),
    },
    { key: "networkId", cell: ({ networkId }: WaveHouse): Cell => networkId },
    { key: "wave", cell: ({ wave }: WaveHouse): Cell => (wave === null ? null : wave + 1) },
  ] as const;
}

/** Times of such a file are as on its page. */
export const zoneOfPage = (
  _rows: unknown,
  { timeZone }: { readonly timeZone: string },
): readonly string[] => [timeZone];
