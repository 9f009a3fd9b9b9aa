import { Button, PopoverNext } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactElement, ReactNode } from "react";
import { alarmTitle } from "../../../../contract/alarm/alarm.ts";
import type { AlarmFigures } from "../../../../contract/alarm/alarm-history.ts";
import { durationText } from "../../../lib/text/duration-text.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { AlarmHistory } from "../../../stores/alarm/alarm-history-store.ts";
import type { ListAddress } from "../../crud/list/use-records.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { useHistorySay } from "../../../i18n/words/alarm/alarm-history-words.ts";
import { AdviceList } from "./advice-list.tsx";
import "../../components/house/house-link.css";

/** The figures of what is chosen, quiet, with the way to those that need somebody. */
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
  const { say } = useHistorySay();
  const [found] = figures.rows;
  return (
    <section
      className="figure-strip"
      aria-label={say("figures")}
      aria-busy={figures.state === "loading"}
    >
      {found !== undefined && <Figures found={found} address={address} timeZone={timeZone} />}
      {found === undefined && figures.state !== "failed" && (
        <span className="figure-wait skeleton" role="status" aria-label={say("figuresLoading")} />
      )}
      {figures.state === "failed" && (
        <p className="figure-failed" role="alert">
          {say("figuresFailed", { reason: figures.failure ?? "" })}
          <Button
            size="small"
            variant="outlined"
            text={say("retry")}
            onClick={() => void figures.reload()}
          />
        </p>
      )}
      <span className="figure-tools">
        {found !== undefined && found.advice.length > 0 && (
          <PopoverNext
            placement="bottom-end"
            content={<AdviceList advice={found.advice} onStale={() => address.ask(staleOnly)} />}
          >
            <Button
              size="small"
              variant="minimal"
              text={say("advice", { count: found.advice.length })}
            />
          </PopoverNext>
        )}
        {found !== undefined && (
          <PopoverNext placement="bottom-end" content={<Meanings found={found} />}>
            <Button size="small" variant="minimal" text={say("howCounted")} />
          </PopoverNext>
        )}
        {children}
      </span>
    </section>
  );
});

const staleOnly = { state: "stale", window: "any", from: null, to: null } as const;

/** Small counts are shown with more decimals than large ones. */
const placesOf = (count: number): number => (count < 1 ? 2 : count < 10 ? 1 : 0);

const Figures = observer(function Figures({
  found,
  address: { put, ask },
  timeZone,
}: {
  found: AlarmFigures;
  address: ListAddress;
  timeZone: string;
}) {
  const { say, language } = useHistorySay();
  const { raised, perDay, acknowledge, clear, peak, floods, stale, chattering } = found;
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  const missing = raised === 0 ? null : (acknowledge.missing / raised) * 100;
  return (
    <dl className="figures">
      <Figure
        name={say("raisedTotal")}
        value={number(raised)}
        more={perDay !== null && say("perDayFigure", { count: number(perDay, placesOf(perDay)) })}
      />
      <Figure
        name={say("ackMedian")}
        value={durationText(acknowledge.median, language)}
        more={missing !== null && say("ackMissing", { percent: number(missing) })}
      />
      <Figure
        name={say("clearMedian")}
        value={durationText(clear.median, language)}
        more={
          clear.mean !== null && say("meanFigure", { span: durationText(clear.mean, language) })
        }
      />
      <Figure
        name={say("peakFigure")}
        value={raised === 0 ? "–" : number(peak)}
        more={
          floods.total > 0 && (
            <Choice text={say("floodCount", { count: number(floods.total) })}>
              <Floods floods={floods} timeZone={timeZone} />
            </Choice>
          )
        }
      />
      <Figure
        name={say("staleFigure")}
        value={number(stale)}
        more={
          stale > 0 ? (
            <button type="button" className="figure-link" onClick={() => ask(staleOnly)}>
              {say("staleMore")}
            </button>
          ) : (
            say("staleMore")
          )
        }
      />
      <Figure
        name={say("chatterFigure")}
        value={number(chattering.total)}
        more={
          chattering.total > 0 ? (
            <Choice text={say("chatterMore")}>
              <Chatterers chattering={chattering} onShow={put} />
            </Choice>
          ) : (
            say("chatterMore")
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
      <button type="button" className="figure-link">
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
  const { say, language } = useHistorySay();
  const nameOf = useHouseName();
  return (
    <div className="figure-list">
      <ul>
        {rows.map(({ houseId, key, subject, count, most }) => (
          <li key={`${houseId}:${key}:${subject}`}>
            <button
              type="button"
              className="house-link"
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
            <small>{say("timesRaised", { count, most })}</small>
          </li>
        ))}
      </ul>
      {total > rows.length && <p>{say("moreOf", { shown: rows.length, count: total })}</p>}
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
  const { say, language } = useHistorySay();
  return (
    <div className="figure-list">
      <h3>{say("floodList")}</h3>
      <ul>
        {rows.map(({ from, to, count }) => (
          <li key={from}>
            <span className="time">
              {say("floodRow", {
                from: formatTime(from, timeZone),
                span: durationText(to - from, language),
                count,
              })}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && <p>{say("moreOf", { shown: rows.length, count: total })}</p>}
    </div>
  );
});

const Meanings = observer(function Meanings({ found }: { found: AlarmFigures }) {
  const { say, language } = useHistorySay();
  const meanings = [
    [say("raisedTotal"), say("meansRaised")],
    [say("ackMedian"), say("meansAck", { p90: durationText(found.acknowledge.p90, language) })],
    [say("clearMedian"), say("meansClear")],
    [say("peakFigure"), say("meansPeak")],
    [say("staleFigure"), say("meansStale")],
    [say("chatterFigure"), say("meansChatter")],
    [say("advice", { count: "" }).trim(), say("meansAdvice")],
    [say("perDayChart"), say("meansDay")],
  ] as const;
  return (
    <dl className="figure-meanings">
      {meanings.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
});
