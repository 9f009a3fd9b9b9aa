import css from "../../../ui/severity-mark.module.css";
import type { Language } from "../../../../contract/base/words.ts";
import type { Rank } from "../../../map/geo/place-rank.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { rankName } from "../overview/use-place-text.ts";

/** State of a farm or an organisation, by the worst of its houses. */
export const RankMark = ({ rank, language }: { rank: Rank; language: Language }) => (
  <span className={`${css.mark} mark-${rank}`}>
    <MarkShape name={rank} />
    {rankName(rank, language)}
  </span>
);
