import { fill } from "../../contract/message.ts";
import { type Warning, warningFields } from "../../contract/warning.ts";
import { warningFarmWords, warningKinds } from "../../contract/warning-kind.ts";
import type { Language } from "../../contract/words.ts";
import { listFile } from "../export/list.ts";
import { listWarnings } from "./query.ts";

const named = (name: string, nameEn: string | null, language: Language): string =>
  language === "en" ? (nameEn ?? name) : name;

const reasonOf = ({ key, values, others, houses }: Warning, language: Language): string => {
  const reason = fill(warningKinds[key].says[language], values);
  if (others === null) return reason;
  const more = houses > 1 ? warningFarmWords.together : warningFarmWords.asUsual;
  return `${reason} ${fill(more[language], { others: houses > 1 ? others + 1 : others, houses })}`;
};

/** The warnings of a list, in its order. Refusal: 400. */
export const warningFile = listFile({
  table: "warning",
  fields: warningFields,
  list: listWarnings,
  columns: ({ language }) => [
    { key: "farmName", cell: (row) => named(row.farmName, row.farmNameEn, language) },
    { key: "houseName", cell: (row) => named(row.houseName, row.houseNameEn, language) },
    "key",
    { key: "values", cell: (row) => reasonOf(row, language) },
    "firstDay",
    "lastDay",
    "state",
    "closedBy",
    "reason",
  ],
});
