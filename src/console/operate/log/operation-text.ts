import type { LogLine } from "../../../../contract/base/operation-log.ts";
import * as text from "../../../../contract/operate/operation-log-text.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { houseInFarm } from "../../../lib/text/localized-name.ts";
import { absent } from "../../crud/list/record-table.tsx";

/** Returns the subject of a log line in words; a dash when nothing was recorded. */
export const operationText = (
  line: Pick<LogLine, "function" | "operation"> & Partial<Pick<LogLine, "changes">>,
  language: Language,
): string => text.operationText(line, language) || absent;

/** The remark of a line as text; a dash without one. */
export const remarkText = (
  line: Pick<LogLine, "function" | "remark">,
  language: Language,
): string => text.remarkText(line, language) || absent;

/** Farm and house of a line; empty: it belongs to none. */
export const placeIn = (
  {
    houseName,
    houseNameEn,
    farmName,
    farmNameEn,
  }: Pick<LogLine, "houseName" | "houseNameEn" | "farmName" | "farmNameEn">,
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
