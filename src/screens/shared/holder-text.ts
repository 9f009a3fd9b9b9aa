import type { IncidentRow } from "../../stores/fleet/incident-row.ts";
import type { WallWord } from "../../i18n/words/screens/wall-words.ts";
import { personName } from "../../stores/record/person-names.ts";

type Holder = Pick<IncidentRow, "work" | "holder">;
type Translate = (word: WallWord) => string;

/**
 * The person in charge: "✓ Li" who acknowledged it, or "On way Wang" once somebody is on the way.
 */
export const holderText = ({ work, holder }: Holder, t: Translate): string =>
  work === null
    ? `✓ ${personName(holder?.by ?? null) ?? t("acknowledged")}`
    : `${t(work.step)} ${personName(work.by)}`;
