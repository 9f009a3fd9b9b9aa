import type { Batch, BatchHouse } from "../../../contract/control/batch.ts";
import {
  batchHouseReasonNames,
  batchHouseStateNames,
  batchReasonNames,
  batchStateNames,
} from "../../../contract/control/batch-name.ts";
import { type AutoWord, autoWords } from "../../../contract/control/auto-word.ts";
import { climateZones } from "../../../contract/climate-zone.ts";
import { fill } from "../../../contract/message.ts";
import type { Language } from "../../../contract/words.ts";

/** How a batch stands, and why it stands still. */
export function batchStateText(
  { state, reason }: Pick<Batch, "state" | "reason">,
  language: Language,
): string {
  const name = batchStateNames[state][language];
  const isTold = reason !== null && (state === "paused" || state === "cancelled");
  return isTold ? `${name} · ${batchReasonNames[reason][language]}` : name;
}

/** How a house of it stands, and why. */
export function houseStateText(
  { state, reason }: Pick<BatchHouse, "state" | "reason">,
  language: Language,
): string {
  const name = batchHouseStateNames[state][language];
  return reason === null ? name : `${name} · ${batchHouseReasonNames[reason][language]}`;
}

const isZone = (name: unknown): name is keyof typeof climateZones =>
  typeof name === "string" && Object.hasOwn(climateZones, name);
const isWord = (name: unknown): name is AutoWord =>
  typeof name === "string" && Object.hasOwn(autoWords, name);

/** Why automatic configuration proposes a value; of what it does not know, nothing. */
export function whyProposed(kept: string | null | undefined, language: Language): string {
  if (kept == null) return "";
  try {
    const { word, values } = JSON.parse(kept) as {
      readonly word?: unknown;
      readonly values?: Readonly<Record<string, string | number>>;
    };
    if (!isWord(word)) return "";
    const zone = values?.["zone"];
    const said = isZone(zone) ? { ...values, zone: climateZones[zone][language] } : values;
    return fill(autoWords[word][language], said);
  } catch {
    return "";
  }
}
