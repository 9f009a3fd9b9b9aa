import type { Language } from "../../../contract/words.ts";
import type { Rank } from "../../map/place.ts";
import { MarkShape } from "../../ui/severity-mark.tsx";
import { rankName } from "../overview/use-place-text.ts";

/** How a farm or an organisation stands, by the worst of its houses. */
export const RankMark = ({ rank, language }: { rank: Rank; language: Language }) => (
  <span className={`mark mark-${rank}`}>
    <MarkShape name={rank} />
    {rankName(rank, language)}
  </span>
);
