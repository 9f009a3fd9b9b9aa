import css from "./readiness-head.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import {
  type ReadinessCounts,
  type ReadinessList,
  type ReadinessState,
  readinessStateKeys,
  readinessStates,
} from "../../../../contract/operate/readiness.ts";
import {
  type ReadinessCheck,
  readinessChecks,
} from "../../../../contract/operate/readiness-reason.ts";
import { useReadinessText } from "../../../i18n/words/operate/readiness-words.ts";
import type { ListAddress } from "../../crud/list/use-records.ts";
import { ReadyShape } from "./ready-mark.tsx";

export type Counts = Pick<ReadinessList, "houses" | "empty" | "counts" | "byCheck">;

interface Props {
  readonly counts: Counts;
  readonly check: ReadinessCheck | "";
  readonly address: ListAddress;
}

/**
 * "3 of 120 houses are not ready", and the number of houses in each state, each of which filters
 * the list.
 */
export const ReadinessHead = observer(function ReadinessHead({ counts, check, address }: Props) {
  const { t, language } = useReadinessText();
  const { houses, empty } = counts;
  const { fault } = counts.counts;
  const chosen = address.read("state");
  const sentence = fault > 0 ? "readySome" : houses > 0 ? "readyNone" : "readyNoHouses";
  return (
    <div className={`cluster ${css.readyHead}`}>
      <p className={css.readySentence}>
        <ReadyShape state={fault > 0 ? "fault" : houses > 0 ? "ready" : "unknown"} />
        <b>{t(sentence, { houses, fault })}</b>
        <span>
          {empty > 0 && `${t("readyEmpty", { count: empty })}${language === "zh" ? "。" : ". "}`}
          {t("readyWhy")}
        </span>
      </p>
      <StateTiles
        counts={check === "" ? counts.counts : counts.byCheck[check]}
        label={check === "" ? t("readyState") : readinessChecks[check][language]}
        chosen={chosen}
        onPick={(state) => address.setQuery({ state: chosen === state ? null : state })}
      />
    </div>
  );
});

interface TilesProps {
  readonly counts: ReadinessCounts;
  readonly label: string;
  readonly chosen: string;
  readonly onPick: (state: ReadinessState) => void;
}

/** Number of houses in each state. */
const StateTiles = observer(function StateTiles({ counts, label, chosen, onPick }: TilesProps) {
  return (
    <div className={`flow ${css.readyTiles}`} role="group" aria-label={label}>
      {readinessStateKeys.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          onClick={() => onPick(state)}
        >
          <StateCount state={state} count={counts[state]} />
        </button>
      ))}
    </div>
  );
});

/** The counts as links to the page. */
export const StateLinks = observer(function StateLinks({
  counts,
  toOf,
}: {
  counts: ReadinessCounts;
  toOf: (state: ReadinessState) => string;
}) {
  return (
    <div className={`flow ${css.readyTiles}`}>
      {readinessStateKeys.map((state) => (
        <Link key={state} to={toOf(state)}>
          <StateCount state={state} count={counts[state]} />
        </Link>
      ))}
    </div>
  );
});

const StateCount = observer(function StateCount({
  state,
  count,
}: {
  state: ReadinessState;
  count: number;
}) {
  const { language } = useReadinessText();
  return (
    <>
      <ReadyShape state={state} />
      <span>{readinessStates[state][language]}</span>
      <b>{count}</b>
    </>
  );
});
