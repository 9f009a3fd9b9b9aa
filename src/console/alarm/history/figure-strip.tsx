import houseLinkCss from "../../components/house/house-link.module.css";
import alarmHistoryCss from "./alarm-history.module.css";
import css from "./figure-strip.module.css";
import { Button, PopoverNext } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactElement, ReactNode } from "react";
import { alarmTitle } from "../../../../contract/alarm/alarm.ts";
import type { AlarmFigures } from "../../../../contract/alarm/alarm-history.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { AlarmHistory } from "../../../stores/alarm/alarm-history-store.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { ListAddress } from "../../crud/list/use-records.ts";
import { SmallRetry } from "../../components/answer/retry-button.tsx";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { useHistoryText } from "../../../i18n/words/alarm/alarm-history-words.ts";
import { AdviceList } from "./advice-list.tsx";

/** The figures of the selection, with links to the alarms behind them. */
export const FigureStrip = observer(function FigureStrip({
  history: { figures },
  address,
  timeZone,
  children,
}: {
  history: AlarmHistory;
  address: ListAddress;
  timeZone: string;
  children?: ReactNode;
}) {
  const { connection } = useStores();
  const { t } = useHistoryText();
  const [found] = figures.rows;
  return (
    <section
      className={css.figureStrip}
      aria-label={t("figures")}
      aria-busy={figures.state === "loading"}
    >
      {found !== undefined && <Figures figures={found} address={address} timeZone={timeZone} />}
      {found === undefined && figures.state !== "failed" && (
        <span
          className={`${css.figureWait} skeleton`}
          role="status"
          aria-label={t("figuresLoading")}
        />
      )}
      {figures.state === "failed" && (
        <p className={`cluster ${css.figureFailed}`} role="alert">
          {failureText(figures, connection.skewMs, t)}
          <SmallRetry onRetry={figures.reload} />
        </p>
      )}
      <span className={css.figureTools}>
        {found !== undefined && found.advice.length > 0 && (
          <PopoverNext
            placement="bottom-end"
            content={
              <AdviceList advice={found.advice} onStale={() => address.setQuery(staleOnly)} />
            }
          >
            <Button
              size="small"
              variant="minimal"
              text={t("advice", { count: found.advice.length })}
            />
          </PopoverNext>
        )}
        {found !== undefined && (
          <PopoverNext placement="bottom-end" content={<Meanings found={found} />}>
            <Button size="small" variant="minimal" text={t("howCounted")} />
          </PopoverNext>
        )}
        {children}
      </span>
    </section>
  );
});

/** Figures of an earlier answer, or of an earlier choice, say from when they are. */
function failureText(
  { failure, isOfOther, loadedAt }: AlarmHistory["figures"],
  skewMs: number,
  t: ReturnType<typeof useHistoryText>["t"],
): string {
  const reason = failure ?? "";
  if (loadedAt === null) return t("figuresFailed", { reason });
  const time = formatTime(loadedAt + skewMs, ownZone()).slice(0, 16);
  return t(isOfOther ? "shownOfOther" : "shownSince", { time, reason });
}

const staleOnly = { state: "stale", window: "any", from: null, to: null } as const;

/** Small counts are shown with more decimals than large ones. */
const placesOf = (count: number): number => (count < 1 ? 2 : count < 10 ? 1 : 0);

const Figures = observer(function Figures({
  figures,
  address: { put, setQuery },
  timeZone,
}: {
  figures: AlarmFigures;
  address: ListAddress;
  timeZone: string;
}) {
  const { t, language } = useHistoryText();
  const { raised, perDay, acknowledge, clear, peak, floods, stale, chattering } = figures;
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  const missing = raised === 0 ? null : (acknowledge.missing / raised) * 100;
  return (
    <dl className={css.figures}>
      <Figure
        name={t("raisedTotal")}
        value={number(raised)}
        more={perDay !== null && t("perDayFigure", { count: number(perDay, placesOf(perDay)) })}
      />
      <Figure
        name={t("ackMedian")}
        value={durationText(acknowledge.median, language)}
        more={missing !== null && t("ackMissing", { percent: number(missing) })}
      />
      <Figure
        name={t("clearMedian")}
        value={durationText(clear.median, language)}
        more={clear.mean !== null && t("meanFigure", { span: durationText(clear.mean, language) })}
      />
      <Figure
        name={t("peakFigure")}
        value={raised === 0 ? "–" : number(peak)}
        more={
          floods.total > 0 && (
            <Choice text={t("floodCount", { count: number(floods.total) })}>
              <Floods floods={floods} timeZone={timeZone} />
            </Choice>
          )
        }
      />
      <Figure
        name={t("staleFigure")}
        value={number(stale)}
        more={
          stale > 0 ? (
            <button
              type="button"
              className={alarmHistoryCss.figureLink}
              onClick={() => setQuery(staleOnly)}
            >
              {t("staleMore")}
            </button>
          ) : (
            t("staleMore")
          )
        }
      />
      <Figure
        name={t("chatterFigure")}
        value={number(chattering.total)}
        more={
          chattering.total > 0 ? (
            <Choice text={t("chatterMore")}>
              <Chatterers chattering={chattering} onShow={put} />
            </Choice>
          ) : (
            t("chatterMore")
          )
        }
      />
    </dl>
  );
});

function Figure({ name, value, more }: { name: string; value: string; more: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        {more !== false && <small>{more}</small>}
      </dd>
    </div>
  );
}

function Choice({ text, children }: { text: string; children: ReactElement }) {
  return (
    <PopoverNext placement="bottom-start" content={children}>
      <button type="button" className={alarmHistoryCss.figureLink}>
        {text}
      </button>
    </PopoverNext>
  );
}

const Chatterers = observer(function Chatterers({
  chattering: { rows, total },
  onShow,
}: {
  chattering: AlarmFigures["chattering"];
  onShow: ListAddress["put"];
}) {
  const { t, language } = useHistoryText();
  const nameOf = useHouseName();
  return (
    <div className={alarmHistoryCss.figureList}>
      <ul>
        {rows.map(({ houseId, key, subject, count, most }) => (
          <li key={`${houseId}:${key}:${subject}`}>
            <button
              type="button"
              className={houseLinkCss.houseLink}
              onClick={() =>
                onShow({
                  page: null,
                  state: null,
                  severity: null,
                  farm: null,
                  house: houseId,
                  key,
                  subject,
                })
              }
            >
              {nameOf(houseId)} · {alarmTitle({ key, subject }, language)}
            </button>
            <small>{t("timesRaised", { count, most })}</small>
          </li>
        ))}
      </ul>
      {total > rows.length && <p>{t("moreOf", { shown: rows.length, count: total })}</p>}
    </div>
  );
});

const Floods = observer(function Floods({
  floods: { rows, total },
  timeZone,
}: {
  floods: AlarmFigures["floods"];
  timeZone: string;
}) {
  const { t, language } = useHistoryText();
  return (
    <div className={alarmHistoryCss.figureList}>
      <h3>{t("floodList")}</h3>
      <ul>
        {rows.map(({ from, to, count }) => (
          <li key={from}>
            <span className="time">
              {t("floodRow", {
                from: formatTime(from, timeZone),
                span: durationText(to - from, language),
                count,
              })}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && <p>{t("moreOf", { shown: rows.length, count: total })}</p>}
    </div>
  );
});

const Meanings = observer(function Meanings({ found: figures }: { found: AlarmFigures }) {
  const { t, language } = useHistoryText();
  const meanings = [
    [t("raisedTotal"), t("meansRaised")],
    [t("ackMedian"), t("meansAck", { p90: durationText(figures.acknowledge.p90, language) })],
    [t("clearMedian"), t("meansClear")],
    [t("peakFigure"), t("meansPeak")],
    [t("staleFigure"), t("meansStale")],
    [t("chatterFigure"), t("meansChatter")],
    [t("advice", { count: "" }).trim(), t("meansAdvice")],
    [t("perDayChart"), t("meansDay")],
  ] as const;
  return (
    <dl className={css.figureMeanings}>
      {meanings.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
});
