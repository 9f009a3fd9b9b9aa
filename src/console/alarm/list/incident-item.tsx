import { Button, Checkbox } from "@blueprintjs/core";
import { shortNameOf } from "../../../../contract/fleet/short-name.ts";
import { ChevronDown, ChevronRight } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { stepsAfter, workSteps } from "../../../../contract/alarm/alarm-work.ts";
import {
  type Alarm,
  alarmTitle,
  isActive,
  isWaiting,
  severities,
} from "../../../../contract/alarm/alarm.ts";
import { animalOf } from "../../../../contract/base/animal.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { birdsText, causeText } from "../../../i18n/incident-text.ts";
import { useIncidentText } from "../../../i18n/words/alarm/incident-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { ShownRow } from "../../../stores/alarm/frozen-rows.ts";
import type { IncidentRow } from "../../../stores/fleet/incident-row.ts";
import { MarkShape, severityKey } from "../../../ui/severity-mark.tsx";
import type { AlarmAction } from "./alarm-action.ts";
import { AlarmChecks } from "./alarm-checks.tsx";
import { alarmValue } from "./alarm-words.ts";
import { personName } from "../../../stores/record/person-names.ts";
import alarmItemCss from "./alarm-item.module.css";
import css from "./incident-item.module.css";

interface Props extends ShownRow {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Number of its unacknowledged alarms that are ticked; null: without a checkbox. */
  readonly ticked: number | null;
  readonly onTick: () => void;
  readonly onAct: (action: AlarmAction) => void;
}

/** Summary of several alarms of one cause: place, number, start, and person who acknowledged. */
export const IncidentItem = observer(function IncidentItem(props: Props) {
  const { row, isOver, isOpen, ticked, onTick } = props;
  const { t, language } = useIncidentText();
  const { connection } = useStores();
  const key = severityKey(row.severity);
  const waiting = row.alarms.filter(isWaiting).length;
  const isQuiet = isOver || row.counts.annunciated === 0;
  return (
    <article
      className={[
        `${alarmItemCss.alarm} ${css.incident} is-${key}`,
        ...(isQuiet ? ["is-quiet"] : []),
        ...(waiting > 0 && !isOver ? ["is-waiting"] : []),
      ].join(" ")}
      data-incident={row.id}
      data-state={isOver ? "over" : row.state}
      data-open={isOpen}
    >
      {ticked !== null && (
        <span className={alarmItemCss.alarmTick}>
          {waiting > 0 && !isOver && (
            <Checkbox
              checked={ticked === waiting}
              indeterminate={ticked > 0 && ticked < waiting}
              aria-label={t("selectOne", { name: causeText(row.key, language) })}
              onChange={onTick}
            />
          )}
        </span>
      )}
      <div className={`${alarmItemCss.alarmText} ${css.incidentText}`}>
        <p className={alarmItemCss.alarmHead}>
          <MarkShape name={key} title={severities[row.severity].name[language]} />
          <strong>{causeText(row.key, language)}</strong>
          <span className={alarmItemCss.alarmAge}>
            {t("since", { age: ageText(connection.ageOf(row.since), language) })}
          </span>
        </p>
        <IncidentExtent row={row} />
        <IncidentStory row={row} isOver={isOver} />
        {isOpen && !isOver && <AlarmChecks alarm={row.worst} />}
        <IncidentButtons {...props} />
      </div>
    </article>
  );
});

/** "试点一场 · 13/14 栋 · 39 万只" */
const IncidentExtent = observer(function IncidentExtent({ row }: { row: IncidentRow }) {
  const { fleet } = useStores();
  const species = row.houseIds.flatMap((id) => fleet.house(id)?.house.species ?? []);
  const { t, language } = useIncidentText(animalOf(...species));
  const concern = fleet.incidents.concernOf(row);
  const farm = fleet.farms.get(row.farmIds[0]);
  const name = farm === undefined ? "" : shortNameOf(farm, language);
  const others = row.farmIds.length - 1;
  const parts = [
    others > 0 ? t("farmsOf", { name, count: language === "zh" ? others + 1 : others }) : name,
    t("housesOf", { houses: concern.houses, of: concern.ofHouses }),
    birdsText(concern, t, language),
  ];
  return <p className={css.incidentExtent}>{parts.filter(Boolean).join(" · ")}</p>;
});

/** The first fault, the worst value, the number of alarms, and who acknowledged them. */
const IncidentStory = observer(function IncidentStory({
  row,
  isOver,
}: Pick<ShownRow, "row" | "isOver">) {
  const { fleet } = useStores();
  const { t, language } = useIncidentText();
  const { first, worst, counts, holder } = row;
  const timeZone = fleet.farms.get(first.farmId)?.timeZone ?? "UTC";
  const house = fleet.house(first.houseId)?.house;
  const silent = counts.open - counts.annunciated;
  const lines = [
    t(first.clearedAt === null ? "firstFault" : "firstOver", {
      house: nameIn(house, language),
      time: formatTime(first.raisedAt, timeZone),
    }),
    hasOwnValue(worst) && t("worstValue", { what: worstText(worst, language) }),
    t(isOver ? "incidentOver" : "incidentAlarms", {
      count: counts.annunciated,
      waiting: counts.unacknowledged,
    }),
    silent > 0 && !isOver && t("silentAlarms", { count: silent }),
    holder !== null && t("holder", { name: personName(holder.by) }),
    ...workLines(worst, t, language),
  ].filter((line) => line !== false);
  return (
    <p className={css.incidentStory}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
});

/** The person it is assigned to, and the progress of the work. */
const workLines = (
  { assigned, work }: Alarm,
  t: ReturnType<typeof useIncidentText>["t"],
  language: Language,
): (string | false)[] => [
  assigned !== undefined && t("assignedOf", { name: personName(assigned.name) }),
  work !== undefined &&
    t("workOf", { step: workSteps[work.step][language], name: personName(work.by) }),
];

/** A power failure shows no value, because it is always 0 V. */
const hasOwnValue = ({ key, limit, peak }: Alarm): boolean =>
  key !== "powerFail" && limit !== null && peak !== null;
const worstText = (alarm: Alarm, language: Language): string =>
  `${alarmTitle(alarm, language)} ${alarmValue(alarm, alarm.peak ?? 0, language)}`;

/** Buttons to acknowledge all, to unfold its alarms here, and to show them in the history. */
const IncidentButtons = observer(function IncidentButtons({
  row,
  isOver,
  isOpen,
  onToggle,
  onAct,
}: Props) {
  const { session } = useStores();
  const { t } = useIncidentText();
  const ids = row.alarms.filter(isWaiting).map(({ id }) => id);
  return (
    <p className={`flow ${alarmItemCss.alarmButtons}`}>
      {ids.length > 0 && !isOver && session.may("alarm.ack") && (
        <Button
          size="small"
          variant="outlined"
          intent="primary"
          text={t("acknowledgeAll")}
          onClick={() => onAct({ kind: "acknowledge", ids, isIncident: true })}
        />
      )}
      {!isOver && session.may("alarm.ack") && <WorkButtons row={row} onAct={onAct} />}
      {!isOver && (
        <Button
          size="small"
          variant="minimal"
          icon={isOpen ? <ChevronDown /> : <ChevronRight />}
          text={isOpen ? t("hideMembers") : t("showMembers", { count: row.alarms.length })}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      )}
      <Link className={css.incidentLink} to={incidentPath(row.first.id)}>
        {t("memberHistory")}
      </Link>
    </p>
  );
});

/** The next step of the work on its active alarms, and their assignment to a person. */
const WorkButtons = observer(function WorkButtons({ row, onAct }: Pick<Props, "row" | "onAct">) {
  const { t } = useIncidentText();
  const ids = row.alarms.filter(isActive).map(({ id }) => id);
  const [step] = stepsAfter(row.worst.work);
  if (step === undefined || ids.length === 0) return null;
  return (["assign", step] as const)
    .toReversed()
    .map((kind) => (
      <Button
        key={kind}
        size="small"
        variant="minimal"
        text={t(kind)}
        onClick={() => onAct({ kind, ids, isIncident: true })}
      />
    ));
});

/** The alarm history with the members of an alarm's incident. */
const incidentPath = (alarmId: number): string =>
  `${paths.alarmHistory}?incident=${alarmId}&window=any`;
