import { Button, Checkbox } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import {
  type Alarm,
  alarmStates,
  alarmTitle,
  isActive,
  isLatched,
  isWaiting,
} from "../../../../contract/alarm/alarm.ts";
import { ackNoteText } from "../../../../contract/alarm/ack-note.ts";
import { stepsAfter, workSteps } from "../../../../contract/alarm/alarm-work.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { unitOfAlarm } from "../../../../contract/alarm/unit-alarm.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { SessionStore } from "../../../stores/app/session-store.ts";
import { MarkShape, SeverityMark, severityKey } from "../../../ui/severity-mark.tsx";
import type { AlarmAction } from "./alarm-action.ts";
import { alarmComparison, alarmValue } from "./alarm-words.ts";
import { dangerPath } from "./danger-path.ts";
import houseLinkCss from "../../components/house/house-link.module.css";
import css from "./alarm-item.module.css";
import { useAlarmText } from "../../../i18n/words/alarm/alarm-state-words.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly alarm: Alarm;
  readonly isTicked?: boolean;
  /** The alarm has ended. It keeps its place until the list is refreshed, without any actions. */
  readonly isOver?: boolean;
  /** Null: without a checkbox. */
  readonly onTick: ((id: number) => void) | null;
  /** Null inside the house's own panel. */
  readonly onOpen: ((houseId: number) => void) | null;
  readonly onAct: (action: AlarmAction) => void;
}

/** One alarm: severity, title, place, start, person in charge, and possible actions. */
export const AlarmItem = observer(function AlarmItem({
  alarm,
  isTicked = false,
  isOver = false,
  onTick,
  onOpen,
  onAct,
}: Props) {
  const { fleet, connection } = useStores();
  const { t, language } = useAlarmText();
  const farm = fleet.farms.get(alarm.farmId);
  const timeZone = farm?.timeZone ?? "UTC";
  const house = fleet.house(alarm.houseId)?.house;
  const place = nameIn(house, language);
  return (
    <article
      className={classOf(alarm)}
      data-alarm={alarm.id}
      data-state={isOver ? "over" : alarm.state}
    >
      {onTick !== null && (
        <span className={css.alarmTick}>
          {isWaiting(alarm) && !isOver && (
            <Checkbox
              checked={isTicked}
              aria-label={t("selectOne", { name: `${place} ${alarmTitle(alarm, language)}` })}
              onChange={() => onTick(alarm.id)}
            />
          )}
        </span>
      )}
      <div className={css.alarmText}>
        <p className={css.alarmHead}>
          <MarkShape name={severityKey(alarm.severity)} />
          <strong>{alarmTitle(alarm, language)}</strong>
          <span className="digits unbroken">{alarmComparison(alarm, language)}</span>
          <span className={css.alarmAge} title={formatTime(alarm.raisedAt, timeZone)}>
            {t("since", { age: ageText(connection.ageOf(alarm.raisedAt), language) })}
          </span>
        </p>
        {onOpen !== null && (
          <p className={`row ${css.alarmWhere}`}>
            <button
              type="button"
              className={houseLinkCss.houseLink}
              onClick={() => onOpen(alarm.houseId)}
            >
              {place}
            </button>
            <span className="cut">{farm && nameIn(farm, language)}</span>
          </p>
        )}
        <AlarmStateLine alarm={alarm} />
        <AlarmStory alarm={alarm} timeZone={timeZone} />
        {!isOver && <AlarmButtons alarm={alarm} onAct={onAct} />}
      </div>
    </article>
  );
});

const isSilent = (alarm: Alarm): boolean =>
  !isActive(alarm) || alarm.shelvedUntil !== null || alarm.suppressedBy !== null;
const classOf = (alarm: Alarm): string =>
  [
    `${css.alarm} is-${severityKey(alarm.severity)}`,
    ...(isSilent(alarm) ? ["is-quiet"] : []),
    ...(isWaiting(alarm) ? ["is-waiting"] : []),
  ].join(" ");

/** Severity, state, and highest severity so far. */
function AlarmStateLine({ alarm }: { alarm: Alarm }) {
  const { t, language } = useAlarmText();
  return (
    <p className={`flow ${css.alarmState}`}>
      <SeverityMark severity={alarm.severity} language={language} />
      <span>{alarmStates[alarm.state][language]}</span>
      {isLatched(alarm) && <span>{t("latched")}</span>}
      {alarm.peak !== null && alarm.peak !== alarm.value && (
        <span>{t("peak", { value: alarmValue(alarm, alarm.peak, language) })}</span>
      )}
    </p>
  );
}

/** The reason why the alarm is suppressed; false: it is not. */
function suppressionText(
  { suppressedBy }: Alarm,
  t: ReturnType<typeof useAlarmText>["t"],
  language: Language,
): string | false {
  if (suppressedBy === null) return false;
  if (suppressedBy === "emptyHouse") return t("suppressedEmpty");
  if (suppressedBy === "shieldTest") return t("suppressedTest");
  if (suppressedBy === "outOfService") return t("suppressedOut");
  return t("suppressedBy", { cause: alarmKinds[suppressedBy].name[language] });
}

/** The person who acknowledged it, and why it is silent. */
const AlarmStory = observer(function AlarmStory({
  alarm,
  timeZone,
}: {
  alarm: Alarm;
  timeZone: string;
}) {
  const { connection } = useStores();
  const { t, language } = useAlarmText();
  const lines = [
    alarm.ackBy !== null &&
      alarm.ackAt !== null &&
      t("ackedBy", {
        name: personName(alarm.ackBy),
        age: ageText(connection.ageOf(alarm.ackAt), language),
      }),
    alarm.ackNote !== null &&
      alarm.ackNote !== "" &&
      t("ackNote", { note: ackNoteText(alarm.ackNote, language) }),
    ...workLines(alarm, (at) => ageText(connection.ageOf(at), language), t, language),
    alarm.shelvedUntil !== null &&
      t("shelvedUntil", {
        time: formatTime(alarm.shelvedUntil, timeZone),
        reason: inOneLanguage(alarm.shelveReason ?? "", language),
      }),
    suppressionText(alarm, t, language),
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <p key={line} className={css.alarmStory}>
      {line}
    </p>
  ));
});

/** The person it is assigned to, and the steps of the work with their names. */
function workLines(
  { assigned, work }: Alarm,
  ageOf: (at: number) => string,
  t: ReturnType<typeof useAlarmText>["t"],
  language: Language,
): (string | false)[] {
  return [
    assigned !== undefined &&
      t("assignedLine", {
        name: personName(assigned.name),
        by: personName(assigned.by),
      }),
    ...(work === undefined
      ? []
      : [
          t("workBy", {
            step: workSteps[work.step][language],
            name: personName(work.by),
            age: ageOf(work.at),
          }),
          work.note !== "" && t("ackNote", { note: inOneLanguage(work.note, language) }),
        ]),
  ];
}

type OfferedAction = AlarmAction["kind"] | "unshelve";

/** Returns the actions this person may take on an alarm in its current state. */
function actionsFor(alarm: Alarm, session: Pick<SessionStore, "may">): readonly OfferedAction[] {
  const actions: OfferedAction[] = [];
  if (session.may("alarm.ack") && isLatched(alarm)) actions.push("reset");
  else if (session.may("alarm.ack") && isWaiting(alarm)) actions.push("acknowledge");
  if (session.may("alarm.ack")) actions.push(...workFor(alarm));
  if (session.may("alarm.shelve") && isActive(alarm))
    actions.push(alarm.shelvedUntil === null ? "shelve" : "unshelve");
  return actions;
}

/** The next step of the work on it, and its assignment to a person. */
function workFor(alarm: Alarm): readonly OfferedAction[] {
  const isOver = alarm.state === "closed";
  const [step] = stepsAfter(alarm.work, isOver);
  if (step === undefined || !(isOver || isActive(alarm))) return [];
  return isOver ? [step] : [step, "assign"];
}

/** Possible actions on an alarm, and their results. */
export const AlarmButtons = observer(function AlarmButtons({
  alarm,
  onAct,
}: {
  alarm: Alarm;
  onAct: (action: AlarmAction) => void;
}) {
  const { session, alarmActions, toast } = useStores();
  const { t } = useAlarmText();
  const ids = [alarm.id];
  async function unshelve() {
    if (await alarmActions.unshelve(ids)) toast.show("success", t("unshelved"));
  }
  const isPending = alarmActions.isPending(alarm.id);
  const failure = alarmActions.stateOf(alarm.id);
  const actions = actionsFor(alarm, session);
  const isRepairable =
    session.may("maintenance.record") && isActive(alarm) && unitOfAlarm(alarm) !== null;
  const settingPath = alarm.key === "settingDangerous" ? dangerPath(alarm) : null;
  return (
    <>
      {failure?.kind === "failed" && (
        <p className={css.alarmFailed} role="alert">
          {t("failedAction", { reason: failure.message })}
        </p>
      )}
      {(actions.length > 0 || isRepairable || settingPath !== null) && (
        <p className={`flow ${css.alarmButtons}`}>
          {actions.map((action) => (
            <Button
              key={action}
              size="small"
              {...(action === "acknowledge" || action === "reset"
                ? { variant: "outlined", intent: "primary", loading: isPending }
                : { variant: "minimal", disabled: isPending })}
              text={t(action)}
              onClick={() =>
                action === "unshelve" ? void unshelve() : onAct({ kind: action, ids })
              }
            />
          ))}
          {settingPath !== null && (
            <Link className="bp6-button bp6-small bp6-minimal" to={settingPath}>
              {t("toSetting")}
            </Link>
          )}
          {isRepairable && (
            <Link
              className="bp6-button bp6-small bp6-minimal"
              to={paths.houseRepair(alarm.houseId, alarm.id)}
            >
              {t("repair")}
            </Link>
          )}
        </p>
      )}
    </>
  );
});
