import css from "./incident-list.module.css";
import { observer } from "mobx-react-lite";
import { isActive, isWaiting } from "../../../../contract/alarm/alarm.ts";
import { stepsAfter, workActs } from "../../../../contract/alarm/alarm-work.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { SessionStore } from "../../../stores/app/session-store.ts";
import type { IncidentRow } from "../../../stores/fleet/incident-row.ts";
import { useWall, type WallContext } from "../../shared/wall-context.ts";

/** True on a live wall at a desk, for a user who may acknowledge; a display may not. */
export const hasActions = (
  { layout, replay }: Pick<WallContext, "layout" | "replay">,
  session: Pick<SessionStore, "may">,
): boolean =>
  layout.arrangement === "desk" && replay?.store.isOn !== true && session.may("alarm.ack");

/** Buttons of an incident for a person at a desk: acknowledge it, go there, fix it. */
export const IncidentActions = observer(function IncidentActions({ row }: { row: IncidentRow }) {
  const { alarmActions, session } = useStores();
  const wall = useWall();
  const { t } = wall;
  if (!hasActions(wall, session)) return null;
  const idsOf = (isMeant: typeof isWaiting): number[] =>
    row.alarms.filter(isMeant).map(({ id }) => id);
  const waiting = idsOf(isWaiting);
  const active = idsOf(isActive);
  const [step] = active.length === 0 ? [] : stepsAfter(row.work ?? undefined);
  const failed = row.alarms.some(({ id }) => alarmActions.stateOf(id)?.kind === "failed");
  const isBusy = row.alarms.some(({ id }) => alarmActions.isPending(id));
  if (waiting.length === 0 && step === undefined) return null;
  return (
    <div className={css.incidentActions}>
      {failed && <span role="alert">{t("actionFailed")}</span>}
      {waiting.length > 0 && (
        <button
          type="button"
          data-target=""
          disabled={isBusy}
          onClick={() => void alarmActions.acknowledgeIncident(waiting, "")}
        >
          {t("acknowledge")}
        </button>
      )}
      {step !== undefined && (
        <button
          type="button"
          data-target=""
          disabled={isBusy}
          onClick={() => void alarmActions.work(active, step, "")}
        >
          {workActs[step][t.language]}
        </button>
      )}
    </div>
  );
});
