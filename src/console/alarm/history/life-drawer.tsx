import noteCss from "../../components/answer/note.module.css";
import listCss from "../../crud/list/list.module.css";
import sidePanelCss from "../../components/panel/side-panel.module.css";
import severityMarkCss from "../../../ui/severity-mark.module.css";
import alarmHistoryCss from "./alarm-history.module.css";
import css from "./life-drawer.module.css";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { alarmStates, alarmTitle, isActive } from "../../../../contract/alarm/alarm.ts";
import type { AlarmLife } from "../../../../contract/alarm/alarm-history.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { AlarmHistory } from "../../../stores/alarm/alarm-history-store.ts";
import { useStores } from "../../../context/use-stores.ts";
import { MarkShape, SeverityMark, severityKey } from "../../../ui/severity-mark.tsx";
import type { AlarmAction } from "../list/alarm-action.ts";
import { AlarmChecks } from "../list/alarm-checks.tsx";
import { AlarmButtons } from "../list/alarm-item.tsx";
import { alarmComparison, alarmValue } from "../list/alarm-words.ts";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { ListStale } from "../../crud/list/list-stale.tsx";
import { absent } from "../../crud/list/record-table.tsx";
import { RetryButton } from "../../components/answer/retry-button.tsx";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { SidePanel } from "../../components/panel/side-panel.tsx";
import { useHistoryText } from "../../../i18n/words/alarm/alarm-history-words.ts";
import { lifeSteps } from "./life-line.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly history: AlarmHistory;
  /** Null: closed. */
  readonly alarmId: number | null;
  readonly onAct: (action: AlarmAction) => void;
  readonly onClose: () => void;
}

/**
 * The course of one alarm, beside the list. It is requested again whenever the stream reports a
 * change.
 */
export const LifeDrawer = observer(function LifeDrawer({
  history: { life },
  alarmId,
  onAct,
  onClose,
}: Props) {
  const { fleet } = useStores();
  const { t, language } = useHistoryText();
  const version = alarmId === null ? 0 : fleet.alarm(alarmId)?.version;
  useEffect(() => {
    if (alarmId !== null) void life.load({ id: alarmId });
  }, [life, alarmId, version]);
  const entry = life.shown?.id === alarmId ? life.rows[0] : undefined;
  return (
    <SidePanel
      isOpen={alarmId !== null}
      title={entry === undefined ? t("lifeOf") : alarmTitle(entry.alarm, language)}
      titleId="life-title"
      onClose={onClose}
    >
      {alarmId !== null && <LifeState life={life} alarmLife={entry} onAct={onAct} />}
    </SidePanel>
  );
});

/** The course of the alarm, or the reason why it is not shown yet. */
const LifeState = observer(function LifeState({
  life,
  alarmLife,
  onAct,
}: {
  life: AlarmHistory["life"];
  alarmLife: AlarmLife | undefined;
  onAct: (action: AlarmAction) => void;
}) {
  const { t } = useHistoryText();
  const isFailed = life.state === "failed";
  if (alarmLife !== undefined)
    return (
      <div className={sidePanelCss.panelBody}>
        <ListStale list={life} className={listCss.recordFailure} />
        <LifeBody life={alarmLife} onAct={onAct} />
      </div>
    );
  if (!isFailed) return <Skeleton label={t("lifeLoading")} />;
  return (
    <Note title={t("lifeFailed")} why={life.failure ?? ""}>
      <RetryButton intent="primary" onRetry={life.reload} />
    </Note>
  );
});

const LifeBody = observer(function LifeBody({
  life,
  onAct,
}: {
  life: AlarmLife;
  onAct: (action: AlarmAction) => void;
}) {
  const { recordChangeCounts } = useStores();
  const { t, language } = useHistoryText();
  const { alarm, timeZone } = life;
  const query = useApiQuery(
    "toldOfAlarms",
    { alarmIds: String(alarm.id) },
    { refreshKey: recordChangeCounts.countOf("notices") },
  );
  const notices = query.value?.rows ?? [];
  return (
    <>
      <p className={`row ${sidePanelCss.panelHead}`}>
        {isActive(alarm) ? (
          <SeverityMark severity={alarm.severity} language={language} />
        ) : (
          <span className={`${severityMarkCss.mark} ${alarmHistoryCss.alarmOver}`}>
            <MarkShape name={severityKey(alarm.severity)} />
          </span>
        )}
        <b>{alarmStates[alarm.state][language]}</b>
        <span>#{alarm.id}</span>
      </p>
      <p className={noteCss.panelNone}>
        <Link to={paths.house(alarm.houseId)}>{houseNameIn(life, language)}</Link> ·{" "}
        {farmNameIn(life, language)}
      </p>
      <LifeFigures life={life} />
      <AlarmButtons alarm={alarm} onAct={onAct} />
      {isActive(alarm) && <AlarmChecks alarm={alarm} />}
      <section>
        <h3>{t("timeline")}</h3>
        <AnswerFailure query={query} what={t("noticesSent")} />
        <ol className={css.timeline}>
          {lifeSteps(life, notices, t, language).map(
            ({ id, kind, at, title, by, details, after }) => (
              <li key={id} data-kind={kind}>
                <p>
                  <b>{title}</b>
                  {by !== null && <span>{personName(by)}</span>}
                  <time dateTime={new Date(at).toISOString()}>{formatTime(at, timeZone)}</time>
                </p>
                {details.map((line) => (
                  <p key={line} className="timeline-details">
                    {line}
                  </p>
                ))}
                {after !== "" && <p className="muted type-s">{after}</p>}
              </li>
            ),
          )}
        </ol>
      </section>
      <p className={noteCss.panelNone}>
        <Link to={`${paths.alarmHistory}?house=${alarm.houseId}&window=any`}>
          {t("alarmsOfThisHouse")}
        </Link>
      </p>
      <p className={noteCss.panelNote}>{t("localTime", { zone: timeZone })}</p>
    </>
  );
});

const LifeFigures = observer(function LifeFigures({ life: { alarm } }: { life: AlarmLife }) {
  const { connection } = useStores();
  const { t, language } = useHistoryText();
  const { peak, raisedAt, ackAt, clearedAt } = alarm;
  const lasted = clearedAt === null ? connection.ageOf(raisedAt) : clearedAt - raisedAt;
  return (
    <dl className={css.lifeFigures}>
      <Fact name={t("colValue")}>{alarmComparison(alarm, language) || absent}</Fact>
      <Fact name={t("colPeak")}>{peak === null ? absent : alarmValue(alarm, peak, language)}</Fact>
      <Fact name={t("lastedFor")}>
        {durationText(lasted, language)}
        {clearedAt === null && <small> {t("stillActive")}</small>}
      </Fact>
      <Fact name={t("ackTook")}>
        {ackAt === null ? t("notYet") : durationText(ackAt - raisedAt, language)}
      </Fact>
    </dl>
  );
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
