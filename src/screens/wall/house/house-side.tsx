import css from "./house-side.module.css";
import { speciesNames } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { severities } from "../../../../contract/alarm/alarm.ts";
import { deviationPct } from "../../../../contract/flock/figure/standard-curve.ts";
import { type House, houseStatuses } from "../../../../contract/fleet/house/house.ts";
import type { HouseDetail } from "../../../../contract/fleet/house/reading.ts";
import type { Words } from "../../../../contract/base/words.ts";
import { breedIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { warningName } from "../../../../contract/fleet/house/warning-text.ts";
import { rankOf } from "../../../map/geo/place-rank.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { isSeverity, MarkShape } from "../../../ui/severity-mark.tsx";
import type { WallWord } from "../../../i18n/words/screens/wall-words.ts";
import {
  absent,
  changePercent,
  formatChange,
  formatCount,
  formatWeight,
  formatWithUnit,
} from "../../shared/wall-format.ts";
import { LiveValue } from "../../shared/wall-live-value.tsx";
import { useWall } from "../../shared/wall-context.ts";

/** Left column of the wall for a house: its state, its flock, and today's consumption. */
export const HouseSide = observer(function HouseSide({ houseId }: { houseId: number }) {
  const { fleet, houseDetails } = useStores();
  const { t } = useWall();
  const record = fleet.house(houseId);
  if (record === undefined) return null;
  const { house, worst, status } = record;
  const rank = rankOf(worst, status);
  const frame = houseDetails.get(houseId);
  return (
    <div className="wall-column">
      <section className={`panel ${css.facts} is-${rank}`} aria-label={t("houseFacts")}>
        <div className={`${css.fact} is-wide ${css.houseState}`}>
          <MarkShape name={rank} />
          <b>
            {stateWords(record)
              .map((word) => t(word))
              .join(" · ")}
          </b>
        </div>
        <div className={`${css.fact} is-wide`}>
          <b>{t(speciesNames[house.species])}</b> {breedIn(house, t.language) ?? ""}
        </div>
        {!house.isEmpty && <FlockFacts record={record} />}
        <EarlyWarning house={house} />
        <UsedFacts record={record} />
        {frame !== undefined && <FrameFacts frame={frame} house={house} />}
      </section>
    </div>
  );
});

/** Its worst alarm, otherwise its status; both for a house that is offline and in alarm. */
function stateWords({ worst, status }: HouseRecord): readonly Words[] {
  if (!isSeverity(worst)) return [houseStatuses[status]];
  const { name } = severities[worst];
  return status === "offline" ? [name, houseStatuses.offline] : [name];
}

/** Returns the share of the breed's standard, in whole percent. */
function ofStandard(value: number | null, standard: number | null): string | undefined {
  const off = value === null || standard === null ? null : deviationPct(value, standard);
  return off === null ? undefined : `${Math.round(100 + off)}%`;
}

/** State of the flock: its survival, and weight or laying against the breed. */
function FigureFacts({ house: { flock, species } }: { house: House }) {
  if (flock === null) return null;
  const { survivalPct, layPct, stdLayPct, weightG, stdWeightG } = flock;
  const percent = (value: number | null) =>
    value === null ? absent : `${formatNumber(value, 1, "en")}%`;
  return (
    <>
      <Fact label="survival" value={percent(survivalPct)} at={null} />
      {species === "layer" ? (
        <Fact
          label="laying"
          value={percent(layPct)}
          against="ofStandard"
          note={ofStandard(layPct, stdLayPct)}
          at={null}
        />
      ) : (
        <Fact
          label="weight"
          value={formatWeight(weightG, species)}
          against="ofStandard"
          note={ofStandard(weightG, stdWeightG)}
          at={null}
        />
      )}
    </>
  );
}

/** The newest early warning, as text. */
function EarlyWarning({ house: { warnings } }: { house: House }) {
  const { t } = useWall();
  const [first, ...more] = warnings;
  if (first === undefined) return null;
  return (
    <div className={`${css.fact} is-wide early-warning`}>
      <span className="figure-label">
        {t("earlyWarning")}
        {more.length > 0 && ` +${more.length}`}
      </span>
      <b>{warningName(first, t.language)}</b>
    </div>
  );
}

const FlockFacts = observer(function FlockFacts({ record }: { record: HouseRecord }) {
  const { dayAgeOf } = useStores();
  const { t } = useWall();
  const { house, reading } = record;
  const dayAge = dayAgeOf(house);
  return (
    <>
      <Fact
        label="dayAge"
        value={dayAge === null ? absent : t("dayAgeValue", { count: dayAge })}
        at={null}
      />
      <Fact
        label="alive"
        value={formatCount(record.living)}
        at={house.flock?.isByBook === true ? null : (reading?.at ?? null)}
        every={reading?.intervalS}
      />
      <FigureFacts house={house} />
    </>
  );
});

const unknownUse = {
  at: null,
  intervalS: null,
  waterToday: null,
  waterYesterday: null,
  feedToday: null,
  feedYesterday: null,
};

function changeNote(today: number | null, yesterday: number | null): string | undefined {
  const percent = changePercent(today, yesterday);
  return percent === null ? undefined : formatChange(percent);
}

const UsedFacts = observer(function UsedFacts({ record: { reading } }: { record: HouseRecord }) {
  const { at, intervalS, ...used } = reading ?? unknownUse;
  const { waterToday, waterYesterday, feedToday, feedYesterday } = used;
  return (
    <>
      <Fact
        against="thanYesterday"
        label="waterToday"
        value={formatWithUnit("water", waterToday)}
        note={changeNote(waterToday, waterYesterday)}
        at={at}
        every={intervalS}
      />
      <Fact
        against="thanYesterday"
        label="feedToday"
        value={formatWithUnit("feed", feedToday)}
        note={changeNote(feedToday, feedYesterday)}
        at={at}
        every={intervalS}
      />
    </>
  );
});

interface FrameFactsProps {
  readonly frame: HouseDetail;
  readonly house: House;
}

function FrameFacts({ frame: { at, intervalS, birdWeight, siloKg, kw }, house }: FrameFactsProps) {
  const { arrangement } = useWall().layout;
  const hasPower = house.isEmpty || (arrangement !== "tv" && arrangement !== "ultra");
  return (
    <>
      {house.flock === null && (
        <Fact
          label="weight"
          value={formatWeight(birdWeight, house.species)}
          at={at}
          every={intervalS}
        />
      )}
      <Fact label="silo" value={formatWithUnit("siloKg", siloKg)} at={at} every={intervalS} />
      {hasPower && (
        <Fact label="power" value={formatWithUnit("kw", kw)} at={at} every={intervalS} />
      )}
    </>
  );
}

interface FactProps {
  readonly label: WallWord;
  readonly value: string;
  readonly at: number | null;
  readonly every?: number | null | undefined;
  /** Comparison with `against`. */
  readonly note?: string | undefined;
  readonly against?: WallWord;
}

function Fact({ label, value, at, every, note, against }: FactProps) {
  const { t } = useWall();
  return (
    <div className={against === undefined ? css.fact : `${css.fact} is-compared`}>
      <span className={css.factLabel}>
        {t(label)}
        {against !== undefined && note !== undefined && <small>{t(against)}</small>}
      </span>
      <span className={css.factValue}>
        <LiveValue at={at} every={every}>
          {value}
        </LiveValue>
        {note !== undefined && <small>{note}</small>}
      </span>
    </div>
  );
}
