import incidentCardCss from "./incident-card.module.css";
import css from "./incident-list.module.css";
import { observer } from "mobx-react-lite";
import { ackNoteText } from "../../../../contract/alarm/ack-note.ts";
import { alarmTitle, isAnnunciated, severities } from "../../../../contract/alarm/alarm.ts";
import { type AlarmKey, alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { alarmDecimals, alarmUnit, decimalsApart } from "../../../../contract/alarm/alarm-word.ts";
import { causeOf, keysOfCause } from "../../../../contract/alarm/incident.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { unitIn } from "../../../../contract/base/measure-unit.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import type { MapKind } from "../../../map/geo/geo.ts";
import type { IncidentRow } from "../../../stores/fleet/incident-row.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { Concern } from "../../../stores/fleet/incident-store.ts";
import { type Drill, overview } from "../../../stores/screens/wall-drill.ts";
import { type RecipientViews, useRecipientViews } from "../../../components/use-recipient-views.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { causeText, causeTextWithValue, shortCauseText } from "../../shared/bar-text.ts";
import { formatCount, formatLoose, join } from "../../shared/wall-format.ts";
import { farmsIn, parentOf } from "../../shared/place-scope.ts";
import { useBirds } from "../../shared/use-birds.ts";
import { holderText } from "../../shared/holder-text.ts";
import { initialOf, numberIn } from "../matrix/matrix-cells.ts";
import { fitIncidentTitle, fitNumberedTitle, fitsRoomy } from "./incident-fit.ts";
import { NameLine } from "../../shared/name-line.tsx";
import { useIncidentPlace } from "../../shared/use-short-name.ts";
import { hasActions, IncidentActions } from "./incident-actions.tsx";
import { IncidentFrame } from "./incident-frame.tsx";
import { useWall } from "../../shared/wall-context.ts";
import { hasRecipients, unreachedMark, AlarmRecipients } from "./alarm-recipients.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** As wide as the mark of an unacknowledged row. */
const markRoom = "✓ M";
/** More rows than fit on any wall at a readable size. */
const rowsMax = 24;
/** Time in which animals die without air, power or heat (spec: 20 to 30 minutes at 36 °C). */
const deadlineMin = 20;
/** Urgent alarms that leave animals without air, power or heat. */
const deadlineKeys: ReadonlySet<AlarmKey> = new Set([
  ...keysOfCause("powerFail"),
  ...keysOfCause("tempHigh"),
  ...keysOfCause("co2High"),
  ...keysOfCause("fanFault"),
  "generatorFail",
  "spLow",
  "modeError",
]);
/**
 * Right column of the wall: the incidents in this place, worst first, with their age and the person
 * in charge.
 */
export const IncidentList = observer(function IncidentList() {
  const { fleet, session } = useStores();
  const wall = useWall();
  const { t, drill, layout, replay } = wall;
  const notices = useRecipientViews(replay?.store.isOn !== true);
  const farmIds = new Set(farmsIn(drill, fleet).map(({ id }) => id));
  const rows = fleet.incidents.annunciated.filter((row) =>
    row.farmIds.some((id) => farmIds.has(id)),
  );
  const titleOf = useTitle();
  const first = rows.slice(0, rowsMax);
  const parts = first.map((row) => ({
    hasCause: titleOf(row, false).cause !== "",
    hasBar: hasDeadline(row),
    hasRecipients: hasRecipients(notices, row.alarms),
    hasActions: hasActions(wall, session),
    // English has no short word for "unacknowledged", and its names of alarms are long.
    hasValueLine:
      isComparison(row) &&
      (t.language === "en" || row.worst.key !== row.first.key || isLongUnit(row)),
  }));
  const isMore = rows.length > rowsMax;
  const isCompact =
    isMore ||
    !fitsRoomy(
      parts.map((part) => ({ ...part, hasRecipients: false })),
      layout.listRows,
    );
  const hasLine = !isMore && fitsRoomy(parts, layout.listRows);
  return (
    <IncidentFrame
      label={t("incidents")}
      total={rows.length}
      rows={first.map((row) => ({
        key: row.id,
        body: (
          <>
            <IncidentButton {...{ row, isCompact, notices, hasLine }} />
            <IncidentActions row={row} />
          </>
        ),
      }))}
      more={(count) => t("moreIncidents", sumOf(rows.slice(-count)))}
      all={t("incidentCount", sumOf(rows))}
    />
  );
});

const sumOf = (rows: readonly IncidentRow[]) => ({
  incidents: formatCount(rows.length),
  alarms: formatCount(alarmsOf(rows)),
});

const alarmsOf = (rows: readonly IncidentRow[]): number =>
  rows.reduce((sum, { counts }) => sum + counts.annunciated, 0);

/**
 * Returns the place an incident leads to: its house if it has just one, otherwise its farm,
 * otherwise the province or country that contains all its farms, otherwise the overview.
 */
function placeOf({ houseIds, farmIds }: IncidentRow, fleet: FleetStore, kind: MapKind): Drill {
  const [house] = houseIds;
  if (houseIds.length === 1 && house !== undefined) return { level: "house", id: house };
  const [farm] = farmIds;
  if (farmIds.length === 1) return { level: "farm", id: farm };
  const area = parentOf({ level: "farm", id: farm }, fleet, kind);
  const covered = new Set(farmsIn(area, fleet).map(({ id }) => id));
  return farmIds.every((id) => covered.has(id)) ? area : overview;
}

interface IncidentProps {
  readonly row: IncidentRow;
  /** Two lines and a bar instead of three lines. */
  readonly isCompact: boolean;
  readonly notices: RecipientViews | null;
  /**
   * True when a separate line lists the recipients; otherwise only "nobody was reached" is marked.
   */
  readonly hasLine: boolean;
}

const IncidentButton = observer(function IncidentButton(props: IncidentProps) {
  const { row, isCompact, notices, hasLine } = props;
  const { connection, fleet } = useStores();
  const { t, goTo, kind } = useWall();
  const rank = severities[row.severity].key;
  const isWaiting = row.state === "unacknowledged";
  const minutes = Math.floor(connection.ageOf(row.since) / minuteMs);
  const {
    title,
    cause,
    age,
    em,
    isTracked,
    hasAge,
    isHeldAbove: isHolderAbove,
    isNumbered,
  } = useTitle()(row, isCompact);
  return (
    <button
      type="button"
      data-target=""
      data-incident={row.id}
      className={
        `incident-card is-${rank} ${isWaiting ? "is-unacknowledged" : ""} ` +
        (isCompact ? "is-compact" : "")
      }
      onClick={() => goTo(placeOf(row, fleet, kind))}
    >
      <span className="sr-only">{t(severities[row.severity].name)}</span>
      <span
        className={`${incidentCardCss.cardRow} is-title ${isTracked ? "is-tracked" : ""}`}
        style={{ fontSize: `${em}em` }}
      >
        <MarkShape name={rank} />
        <b>{title}</b>
        {hasAge && <span className={incidentCardCss.incidentAge}>{age}</span>}
        {isHolderAbove && <Holder {...props} />}
      </span>
      <FactLine
        {...props}
        cause={cause}
        isNumbered={isNumbered}
        age={hasAge ? null : age}
        hasHolder={isCompact && !isHolderAbove}
      />
      {!isCompact && <HolderLine {...props} />}
      <AlarmRecipients notices={notices} alarms={row.alarms} isHidden={!hasLine} />
      {hasDeadline(row) && <Elapsed minutes={minutes} isCompact={isCompact} />}
    </button>
  );
});

/** Title and age of an incident as its row shows them. Read it in an observer. */
function useTitle() {
  const { connection } = useStores();
  const { t, layout } = useWall();
  const namePlace = useIncidentPlace();
  const numberOf = useHouseNumber();
  return (row: IncidentRow, isCompact: boolean) => {
    const age = ageText(Math.max(minuteMs, connection.ageOf(row.since)), t.language);
    const words = {
      place: namePlace(row),
      cause: causeText(row, t),
      shortCause: shortCauseText(row, t),
      age,
    };
    const fitted = fitIncidentTitle(words, layout.incidentEm, isCompact);
    const numbered =
      isCompact && fitted.cause !== "" && isPlainValue(row)
        ? fitNumberedTitle(
            words,
            {
              number: numberOf(row),
              value: worstText(row, t.language),
              valueCause: causeTextWithValue(row, t),
              holder:
                row.state === "unacknowledged"
                  ? row.severity > 1
                    ? markRoom
                    : ""
                  : shortHolder(row, t),
            },
            layout.incidentEm,
          )
        : null;
    if (numbered !== null) return { age, ...numbered, isHeldAbove: false, isNumbered: true };
    // Cause, house and age fill the second line.
    const isHolderAbove = isCompact && fitted.cause !== "" && !fitted.hasAge;
    return { age, ...fitted, isHeldAbove: isHolderAbove, isNumbered: false };
  };
}

/**
 * The number of the only house of an incident; '' if there are several, or its name has no number.
 */
function useHouseNumber() {
  const { fleet } = useStores();
  const { nameOf } = useWall();
  return ({ houseIds }: IncidentRow): string => {
    const [only] = houseIds;
    const house = houseIds.length === 1 ? fleet.house(only ?? 0)?.house : undefined;
    return house === undefined ? "" : numberIn(nameOf(house));
  };
}

/** Houses and animals concerned, and the worst value with its limit. */
const FactLine = observer(function FactLine({
  cause,
  isNumbered,
  age,
  hasHolder,
  ...props
}: IncidentProps & {
  readonly cause: string;
  /** The title has the house, so the worst value is shown here instead. */
  readonly isNumbered: boolean;
  readonly age: string | null;
  readonly hasHolder: boolean;
}) {
  const { row, isCompact } = props;
  const { fleet } = useStores();
  const birdsText = useBirds();
  const concern = fleet.incidents.concernOf(row);
  const hasValue = isNumbered || (isCompact && cause === "" && isPlainValue(row));
  const hasBirds = !isCompact || (cause === "" && !hasValue && age === null);
  return (
    <span className={incidentCardCss.cardRow}>
      {cause !== "" && <b>{cause}</b>}
      {!isNumbered && <Extent row={row} concern={concern} />}
      {age !== null && <b className={cause === "" ? "" : incidentCardCss.incidentLateAge}>{age}</b>}
      {hasBirds && <span>{birdsText(concern.birds ?? 0, row.houseIds)}</span>}
      {hasValue && <WorstValue row={row} isCompact />}
      {hasHolder && <Holder {...props} />}
    </span>
  );
});

/** "13/14 houses"; for a single house its name. */
const Extent = observer(function Extent({ row, concern }: { row: IncidentRow; concern: Concern }) {
  const { fleet } = useStores();
  const { t, nameOf } = useWall();
  const { houses, ofHouses } = concern;
  const [only] = row.houseIds;
  const house = houses === 1 && only !== undefined ? fleet.house(only)?.house : undefined;
  if (house !== undefined) return <NameLine name={nameOf(house)} />;
  return <span>{t("ofHouses", { count: houses, all: ofHouses })}</span>;
});

/** False without a voltage: the alarm itself already reports that. */
const isComparison = ({ worst: { key, limit, peak, value } }: IncidentRow): boolean =>
  limit !== null && (peak ?? value) !== null && alarmKinds[key].unit !== "volt";

/**
 * True for its own value, or that of another level of the same quantity, in a short unit; two lines
 * have no room for a reference such as "of expected".
 */
const isPlainValue = (row: IncidentRow): boolean =>
  isComparison(row) && isOfItsCause(row) && !isLongUnit(row);

const isOfItsCause = ({ key, worst }: IncidentRow): boolean =>
  worst.key === key ||
  (causeOf(worst.key) === key && alarmUnit(worst.key, "en") === alarmUnit(key, "en"));

/**
 * True if a period or reference follows the unit, so that the value does not fit beside the person
 * in charge.
 */
const isLongUnit = ({ worst: { key } }: IncidentRow): boolean =>
  alarmUnit(key, "zh") !== unitIn(alarmKinds[key].unit, "zh");

/** "36.4 °C ↑ limit 33", of the member that is furthest out. */
function WorstValue({
  row: { worst, first },
  isCompact,
}: Pick<IncidentProps, "row" | "isCompact">) {
  const { t } = useWall();
  const shown = worstShown(worst);
  if (shown === null) return null;
  const limit = formatLoose(shown.limit, shown.decimals);
  return (
    <span className={incidentCardCss.incidentWorst}>
      {worst.key !== first.key && !isCompact && <span>{alarmTitle(worst, t.language)}</span>}
      <b>{worstText({ worst }, t.language)}</b>
      {!isCompact && <span>{t("limit", { limit })}</span>}
    </span>
  );
}

/** Peak, otherwise value, its limit and the decimals that tell them apart; null without either. */
function worstShown({ key, subject, limit, peak, value }: IncidentRow["worst"]) {
  const shown = peak ?? value;
  if (limit === null || shown === null) return null;
  const decimals = decimalsApart(shown, limit, Math.max(1, alarmDecimals(key, subject)));
  return { value: shown, limit, decimals };
}

/** "36.4 °C ↑"; '' where there is nothing to compare. */
function worstText({ worst }: Pick<IncidentRow, "worst">, language: Language): string {
  const shown = worstShown(worst);
  if (shown === null) return "";
  const text = join(
    formatLoose(shown.value, shown.decimals),
    alarmUnit(worst.key, language, worst.subject),
  );
  return `${text} ${shown.value >= shown.limit ? "↑" : "↓"}`;
}

/** The person in charge, and the worst value. */
function HolderLine(props: IncidentProps) {
  const { row } = props;
  return (
    <span className={`${incidentCardCss.cardRow} is-last`}>
      <Holder {...props} />
      {isComparison(row) && <WorstValue row={row} isCompact={false} />}
    </span>
  );
}

/** The person in charge, or the progress, in short form. */
const shortHolder = ({ work, holder }: IncidentRow, t: ReturnType<typeof useWall>["t"]): string =>
  work === null
    ? `✓ ${initialOf(personName(holder?.by ?? null) ?? t("acknowledged"))}`
    : t(work.step);

/**
 * Compact: a ring until it is acknowledged (a filled row needs none), then the person's initial or
 * progress. A mark for "nobody was reached" replaces the ring if no line shows it.
 */
function Holder({ row, isCompact, notices, hasLine }: IncidentProps) {
  const { t, layout } = useWall();
  const mark = hasLine ? null : unreachedMark(notices, row.alarms, t.language);
  if (row.state === "unacknowledged")
    return (
      <span className={incidentCardCss.incidentHolder}>
        {mark ??
          (!(isCompact && row.severity === 1) && (
            <span className={incidentCardCss.ring} aria-hidden />
          ))}
        <span className={isCompact || mark !== null ? "sr-only" : undefined}>
          {t("unacknowledged")}
        </span>
      </span>
    );
  const text = holderText(row, t);
  const holder = row.work ?? row.holder;
  const note = layout.arrangement === "desk" ? ackNoteText(holder?.note ?? null, t.language) : "";
  return (
    <span className={incidentCardCss.incidentHolder} aria-label={text}>
      {isCompact ? shortHolder(row, t) : text}
      {note !== "" && ` · ${note}`}
    </span>
  );
}

const hasDeadline = ({ alarms }: IncidentRow): boolean =>
  alarms.some(
    (alarm) => alarm.severity === 1 && deadlineKeys.has(alarm.key) && isAnnunciated(alarm),
  );

/** Share of the twenty minutes that has passed. */
function Elapsed({ minutes, isCompact }: { minutes: number; isCompact: boolean }) {
  const { t } = useWall();
  const isOver = minutes >= deadlineMin;
  return (
    <span className={css.elapsed}>
      <span className={css.elapsedBar} role="img" aria-label={t("elapsed", { minutes })}>
        <span style={{ width: `${Math.min(1, minutes / deadlineMin) * 100}%` }} />
      </span>
      {!isCompact && <span>{isOver ? t("overdue") : `${minutes}/${deadlineMin}`}</span>}
    </span>
  );
}
