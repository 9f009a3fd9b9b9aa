import type { IncidentRow } from "../../stores/fleet/incident-row.ts";
import type { WallWord } from "../../i18n/words/screens/wall-words.ts";

type Held = Pick<IncidentRow, "work" | "holder">;
type Translate = (word: WallWord) => string;

/** The person who has it in hand: "✓ Li", and once somebody goes there "On way Wang". */
export const holderText = ({ work, holder }: Held, t: Translate): string =>
  work === null ? `✓ ${holder?.by ?? t("acknowledged")}` : `${t(work.step)} ${work.by}`;
