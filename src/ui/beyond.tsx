import { type Beyond, beyondNames } from "../../contract/fleet/house/reading.ts";
import type { Language } from "../../contract/base/words.ts";

/** Sign before the number of a value beyond the range of its sensor. */
export const beyondSign = (beyond: Beyond | undefined): string =>
  beyond === undefined ? "" : beyond === "above" ? ">" : "<";

/** The same as a word after the number. */
export const BeyondWord = ({
  beyond,
  language,
}: {
  beyond: Beyond | undefined;
  language: Language;
}) => (beyond === undefined ? null : <small> {beyondNames[beyond][language]}</small>);
