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
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { unitOfAlarm } from "../../../../contract/alarm/unit-alarm.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { nameIn } from "../../../lib/text/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { SessionStore } from "../../../stores/app/session-store.ts";
import { MarkShape, SeverityMark, severityKey } from "../../../ui/severity-mark.tsx";
import type { AlarmAction } from "./alarm-action.ts";
import { alarmComparison, alarmValue } from "./alarm-words.ts";
import { dangerPath } from "./danger-path.ts";
import "./alarm-item.css";
import { useAlarmSay } from "../../../i18n/words/alarm/alarm-state-words.ts";
import "../../components/house/house-link.css";

interface Props {
  readonly alarm: Alarm;
  readonly isTicked?: boolean;
  /** It has ended, and keeps its place until the list moves on: nothing is to be done. */
  readonly isOver?: boolean;
  /** Null: nothing to tick here. */
  readonly onTick: ((id: number) => void) | null;
  /** Null inside the house's own panel. */
  readonly onOpen: ((houseId: number) => void) | null;
  readonly onAct: (action: AlarmAction) => void;
}

/** One alarm: how bad, what, where, since when, who has it, and what may be done. */
export const AlarmItem = observer(function AlarmItem({
  alarm,
  isTicked = false,
  isOver = false,
  onTick,
  onOpen,
  onAct,
}: Props) {
  const { fleet, connection } = useStores();
  const { say, language } = useAlarmSay();
  const farm = fleet.farms.get(alarm.farmId);
  const timeZone = farm?.timeZone ?? "UTC";
  const house = fleet.house(alarm.houseId)?.house;
  const place = house === undefined ? `#${alarm.houseId}` : nameIn(house, language);
  return (
    <article
      className={classOf(alarm)}
      data-alarm={alarm.id}
      data-state={isOver ? "over" : alarm.state}
    >
      {onTick !== null && (
        <span className="alarm-tick">
          {isWaiting(alarm) && !isOver && (
            <Checkbox
              checked={isTicked}
              aria-label={say("selectOne", { name: `${place} ${alarmTitle(alarm, language)}` })}
              onChange={() => onTick(alarm.id)}
            />
          )}
        </span>
      )}
      <div className="alarm-text">
        <p className="alarm-head">
          <MarkShape name={severityKey(alarm.severity)} />
          <strong>{alarmTitle(alarm, language)}</strong>
          <span className="alarm-comparison">{alarmComparison(alarm, language)}</span>
          <span className="alarm-age" title={formatTime(alarm.raisedAt, timeZone)}>
            {say("since", { age: ageText(connection.ageOf(alarm.raisedAt), language) })}
          </span>
        </p>
        {onOpen !== null && (
          <p className="alarm-where">
            <button type="button" className="house-link" onClick={() => onOpen(alarm.houseId)}>
              {place}
            </button>
            <span>{farm && nameIn(farm, language)}</span>
          </p>
        )}
        <AlarmStateLine alarm={alarm} />
        <AlarmStory alarm={alarm} timeZone={timeZone} />
        {!isOver && <AlarmButtons alarm={alarm} onAct={onAct} />}
      </div>
    </article>
  );
});

const isQuiet = (alarm: Alarm): boolean =>
  !isActive(alarm) || alarm.shelvedUntil !== null || alarm.suppressedBy !== null;
const classOf = (alarm: Alarm): string =>
  [
    `alarm is-${severityKey(alarm.severity)}`,
    ...(isQuiet(alarm) ? ["is-quiet"] : []),
    ...(isWaiting(alarm) ? ["is-waiting"] : []),
  ].join(" ");

/** Severity, state, and highest severity so far. */
function AlarmStateLine({ alarm }: { alarm: Alarm }) {
  const { say, language } = useAlarmSay();
  return (
    <p className="alarm-state">
      <SeverityMark severity={alarm.severity} language={language} />
      <span>{alarmStates[alarm.state][language]}</span>
      {isLatched(alarm) && <span>{say("latched")}</span>}
      {alarm.peak !== null && alarm.peak !== alarm.value && (
        <span>{say("peak", { value: alarmValue(alarm, alarm.peak, language) })}</span>
      )}
    </p>
  );
}

/** False: it is not suppressed. */
function whySuppressed(
  { suppressedBy }: Alarm,
  say: ReturnType<typeof useAlarmSay>["say"],
  language: Language,
): string | false {
  if (suppressedBy === null) return false;
  if (suppressedBy === "emptyHouse") return say("suppressedEmpty");
  if (suppressedBy === "shieldTest") return say("suppressedTest");
  if (suppressedBy === "outOfService") return say("suppressedOut");
  return say("suppressedBy", { cause: alarmKinds[suppressedBy].name[language] });
}

/** Acknowledging person, and the reason for its silence. */
const AlarmStory = observer(function AlarmStory({
  alarm,
  timeZone,
}: {
  alarm: Alarm;
  timeZone: string;
}) {
  const { connection } = useStores();
  const { say, language } = useAlarmSay();
  const lines = [
    alarm.ackBy !== null &&
      alarm.ackAt !== null &&
      say("ackedBy", { name: alarm.ackBy, age: ageText(connection.ageOf(alarm.ackAt), language) }),
    alarm.ackNote !== null &&
      alarm.ackNote !== "" &&
      say("ackNote", { note: ackNoteText(alarm.ackNote, language) }),
    alarm.shelvedUntil !== null &&
      say("shelvedUntil", {
        time: formatTime(alarm.shelvedUntil, timeZone),
        reason: alarm.shelveReason ?? "",
      }),
    whySuppressed(alarm, say, language),
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <p key={line} className="alarm-story">
      {line}
    </p>
  ));
});

type OfferedAction = AlarmAction["kind"] | "unshelve";

/** Returns the actions this person may take on an alarm in its current state. */
function actionsFor(alarm: Alarm, session: Pick<SessionStore, "may">): readonly OfferedAction[] {
  const actions: OfferedAction[] = [];
  if (session.may("alarm.ack") && isLatched(alarm)) actions.push("reset");
  else if (session.may("alarm.ack") && isWaiting(alarm)) actions.push("acknowledge");
  if (session.may("alarm.shelve") && isActive(alarm))
    actions.push(alarm.shelvedUntil === null ? "shelve" : "unshelve");
  return actions;
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
  const { say } = useAlarmSay();
  const ids = [alarm.id];
  async function unshelve() {
    if (await alarmActions.unshelve(ids)) toast.show("success", say("unshelved"));
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
        <p className="alarm-failed" role="alert">
          {say("failedAction", { reason: failure.message })}
        </p>
      )}
      {(actions.length > 0 || isRepairable || settingPath !== null) && (
        <p className="alarm-buttons">
          {actions.map((action) => (
            <Button
              key={action}
              size="small"
              {...(action === "acknowledge" || action === "reset"
                ? { variant: "outlined", intent: "primary", loading: isPending }
                : { variant: "minimal", disabled: isPending })}
              text={say(action)}
              onClick={() =>
                action === "unshelve" ? void unshelve() : onAct({ kind: action, ids })
              }
            />
          ))}
          {settingPath !== null && (
            <Link className="bp6-button bp6-small bp6-minimal" to={settingPath}>
              {say("toSetting")}
            </Link>
          )}
          {isRepairable && (
            <Link
              className="bp6-button bp6-small bp6-minimal"
              to={paths.houseRepair(alarm.houseId, alarm.id)}
            >
              {say("repair")}
            </Link>
          )}
        </p>
      )}
    </>
  );
});
