import type { IncidentRow } from "../../stores/fleet/incident-row.ts";
import type { WallWord } from "../../i18n/words/screens/wall-words.ts";

type Holder = Pick<IncidentRow, "work" | "holder">;
type Translate = (word: WallWord) => string;

/** The person who has acknowledged it: "✓ Li", and once a person goes there "On way Wang". */
export const holderText = ({ work, holder }: Holder, t: Translate): string =>
  work === null ? `✓ ${holder?.by ?? t("acknowledged")}` : `${t(work.step)} ${work.by}`;
