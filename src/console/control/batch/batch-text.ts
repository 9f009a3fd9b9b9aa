import type { Batch, BatchHouse } from "../../../../contract/control/batch/control-batch.ts";
import {
  batchHouseReasonNames,
  batchHouseStateNames,
  batchReasonNames,
  batchStateNames,
} from "../../../../contract/control/batch/control-batch-name.ts";
import { type AutoWord, autoWords } from "../../../../contract/control/desired/auto-word.ts";
import { climateZones } from "../../../../contract/base/climate-zone.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { BatchText } from "../../../i18n/words/control/batch-words.ts";
import { listText } from "../../../lib/text/list-text.ts";

/** Returns the state of a batch, and the reason for a stop. */
export function batchStateText(
  { state, reason }: Pick<Batch, "state" | "reason">,
  language: Language,
): string {
  const name = batchStateNames[state][language];
  const hasReason = reason !== null && (state === "paused" || state === "cancelled");
  return hasReason ? `${name} · ${batchReasonNames[reason][language]}` : name;
}

/** Returns a house's state in the batch, and the reason. */
export function houseStateText(
  { state, reason }: Pick<BatchHouse, "state" | "reason">,
  language: Language,
): string {
  const name = batchHouseStateNames[state][language];
  return reason === null ? name : `${name} · ${batchHouseReasonNames[reason][language]}`;
}

/** Groups by their names. */
export const namesOf = (groups: readonly ParameterGroup[], language: Language): string =>
  listText(
    groups.map((group) => parameterGroups[group][language]),
    language,
  );

/** Groups that the type of a house does not have. */
export const lackingText = (
  { lacking }: Pick<BatchHouse, "lacking">,
  t: BatchText,
  language: Language,
): string => t("lacking", { groups: namesOf(lacking, language) });

/** Returns the requested groups that are not sent to a house; empty: all are sent. */
export function shortOfText(
  house: Pick<BatchHouse, "lacking" | "gaps">,
  t: BatchText,
  language: Language,
): string {
  const gaps = house.gaps.map(({ group }) => group);
  return [
    house.lacking.length === 0 ? "" : lackingText(house, t, language),
    gaps.length === 0 ? "" : t("notProposed", { groups: namesOf(gaps, language) }),
  ]
    .filter((text) => text !== "")
    .join(" · ");
}

const isZone = (name: unknown): name is keyof typeof climateZones =>
  typeof name === "string" && Object.hasOwn(climateZones, name);
const isWord = (name: unknown): name is AutoWord =>
  typeof name === "string" && Object.hasOwn(autoWords, name);

/** Why automatic configuration proposes a value; '' for a value it does not know. */
export function proposalReasonText(stored: string | null | undefined, language: Language): string {
  if (stored == null) return "";
  try {
    const { word, values } = JSON.parse(stored) as {
      readonly word?: unknown;
      readonly values?: Readonly<Record<string, string | number>>;
    };
    if (!isWord(word)) return "";
    const zone = values?.["zone"];
    const named = isZone(zone) ? { ...values, zone: climateZones[zone][language] } : values;
    return fill(autoWords[word][language], named);
  } catch {
    return "";
  }
}
