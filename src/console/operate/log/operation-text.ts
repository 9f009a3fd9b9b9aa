import type { LogLine } from "../../../../contract/base/operation-log.ts";
import * as text from "../../../../contract/operate/operation-log-text.ts";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { houseInFarm, nameIn } from "../../../../contract/base/localized-name.ts";
import { absent } from "../../crud/list/record-table.tsx";

type Place = Pick<LogLine, "houseName" | "houseNameEn" | "farmName" | "farmNameEn">;

/** Returns the subject of a log line in words; a dash when nothing was recorded. */
export const operationText = (
  line: Pick<LogLine, "function" | "operation"> & Partial<Pick<LogLine, "changes"> & Place>,
  language: Language,
): string => named(text.operationText(line, language), line, language) || absent;

/** The remark of a line as text; a dash without one. */
export const remarkText = (
  line: Pick<LogLine, "function" | "remark"> & Partial<Place>,
  language: Language,
): string => named(text.remarkText(line, language), line, language) || absent;

/**
 * If a text is the name of the line's house or farm, returns that name in the reader's language.
 */
function named(text: string, line: Partial<Place>, language: Language): string {
  if (text === "" || language !== "en") return text;
  if (text === line.houseName) return line.houseNameEn ?? text;
  return text === line.farmName ? (line.farmNameEn ?? text) : text;
}

/**
 * If a text is the name of a farm, company or group, returns that name in the reader's language.
 */
export function farmNamed(
  text: string,
  farms: Iterable<Pick<Farm, "name" | "nameEn">>,
  language: Language,
): string {
  for (const farm of farms) if (farm.name === text) return nameIn(farm, language);
  return text;
}

/** Farm and house of a line; empty: it belongs to none. */
export const placeIn = (
  { houseName, houseNameEn, farmName, farmNameEn }: Place,
  language: Language,
): string =>
  houseInFarm(
    {
      name: houseName ?? "",
      nameEn: houseNameEn,
      farmName: farmName ?? "",
      farmNameEn,
    },
    language,
  );
