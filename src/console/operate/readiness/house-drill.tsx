import noteCss from "../../components/answer/note.module.css";
import css from "./house-drill.module.css";
import { minuteMs } from "../../../../contract/base/time.ts";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { Drill } from "../../../../contract/operate/drill.ts";
import type { ReadinessHouse } from "../../../../contract/operate/readiness.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useDrillText } from "../../../i18n/words/operate/drill-words.ts";
import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { Task } from "../../../stores/record/task.ts";
import { ControlMark } from "../../../components/control-mark.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { TaskDialog } from "../../components/dialog/task-dialog.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { DrillLegs, drillState, resultText, secondsText } from "./drill-legs.tsx";
import { ReadyShape } from "./ready-mark.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** Interval between fetches while a drill runs, ms; pushed changes arrive sooner. */
const runningMs = 1000;
const restMs = minuteMs;
const listed = 10;

/** The present drill of a house stage by stage, or the last one; and a button to start one. */
export const HouseDrill = observer(function HouseDrill({ house }: { house: ReadinessHouse }) {
  const { fleet, recordChangeCounts } = useStores();
  const { t, language } = useDrillText();
  const record = fleet.house(house.id);
  const runs = record?.house.drill !== undefined;
  const query = useApiQuery(
    "listDrill",
    { houseId: house.id, pageSize: listed },
    {
      everyMs: runs ? runningMs : restMs,
      refreshKey: `${recordChangeCounts.countOf("drills")} ${record?.house.drill?.id ?? 0}`,
    },
  );
  return (
    <section className={css.drill}>
      <h3>
        {t("drillTitle")} {record !== undefined && <ControlMark house={record.house} isBrief />}
      </h3>
      <QueryView query={query}>
        {({ rows: [newest, ...earlier] }) => (
          <>
            {newest === undefined ? (
              <p className={noteCss.panelNone}>{t("drillNever")}</p>
            ) : (
              <Newest drill={newest} />
            )}
            <DrillButtons
              house={house}
              running={newest?.endedAt === null ? newest : null}
              hasBefore={newest !== undefined}
              onChanged={() => void query.load(false)}
            />
            {earlier.length > 0 && (
              <>
                <h4>{t("drillBefore")}</h4>
                <ul className={`bare-list ${css.drillBefore}`}>
                  {earlier.map((drill) => (
                    <li key={drill.id}>
                      <ReadyShape state={drillState(drill)} />
                      <span>{resultText(drill, language)}</span>
                      <time dateTime={new Date(drill.startedAt).toISOString()}>
                        {formatTime(drill.startedAt, drill.timeZone).slice(0, 16)}
                      </time>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
});

const Newest = observer(function Newest({ drill }: { drill: Drill }) {
  const { connection } = useStores();
  const { t, language } = useDrillText();
  const { startedAt, endedAt, startedBy, timeZone } = drill;
  return (
    <>
      <p className={css.drillHead} data-running={endedAt === null}>
        <ReadyShape state={drillState(drill)} />
        <b>
          {endedAt === null
            ? t("drillRuns", { seconds: secondsText(connection.serverNow - startedAt, language) })
            : resultText(drill, language)}
        </b>
        <span>
          {formatTime(startedAt, timeZone).slice(0, 19)} ·{" "}
          {startedBy === "" ? t("drillOfPlan") : personName(startedBy)}
        </span>
      </p>
      <DrillLegs drill={drill} />
    </>
  );
});

interface ButtonsProps {
  readonly house: ReadinessHouse;
  readonly running: Drill | null;
  readonly hasBefore: boolean;
  readonly onChanged: () => void;
}

/** Starts a drill after showing who will be called, or stops the present one. */
const DrillButtons = observer(function DrillButtons({
  house,
  running,
  hasBefore,
  onChanged,
}: ButtonsProps) {
  const { callApi, session } = useStores();
  const { t, language } = useDrillText();
  const [start] = useState(
    () => new Task((houseId: number) => callApi("startDrill", { houseId }), onChanged),
  );
  const isStarted = start.step === "done";
  // Its progress is shown below, so the dialog shows nothing.
  useEffect(() => {
    if (isStarted) start.close();
  }, [isStarted, start]);
  if (!session.may("drill.start")) return null;
  const stop = (id: number) => void callApi("stopDrill", { id }).then(onChanged, () => undefined);
  return (
    <>
      {running !== null ? (
        <Button variant="outlined" text={t("drillStop")} onClick={() => stop(running.id)} />
      ) : (
        <Button
          intent="primary"
          text={t(hasBefore ? "drillAgain" : "drillStart")}
          onClick={() => start.start(house.id)}
        />
      )}
      <TaskDialog
        task={start}
        title={t("drillAskTitle", { name: houseInFarm(house, language) })}
        button={
          <Button
            intent="primary"
            text={t("drillYes")}
            loading={start.isSending}
            onClick={() => void start.confirm()}
          />
        }
        renderOutcome={() => null}
      >
        {(houseId) => <Outlook houseId={houseId} />}
      </TaskDialog>
    </>
  );
});

/** Effects of a drill, and the people it would call. */
const Outlook = observer(function Outlook({ houseId }: { houseId: number }) {
  const { t } = useDrillText();
  const query = useApiQuery("drillOutlook", { houseId });
  return (
    <div className={css.drillAsk}>
      <p>{t("drillAsk")}</p>
      <QueryView query={query}>
        {({ way, canCall, callees }) => (
          <>
            <p>{t(way === "gateway" ? "drillWayGateway" : "drillWayServer")}</p>
            {!canCall ? (
              <p role="alert">{t("drillCannotCall")}</p>
            ) : callees.length === 0 ? (
              <p role="alert">{t("drillCallsNobody")}</p>
            ) : (
              <>
                <p>{t("drillCalls")}</p>
                <ol>
                  {callees.map(({ label, phone }) => (
                    <li key={phone}>
                      <b>{label}</b> {label !== phone && phone}
                    </li>
                  ))}
                </ol>
              </>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
});
