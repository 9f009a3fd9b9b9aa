import { Fragment } from "react";
import { ackNoteText } from "../../contract/alarm/ack-note.ts";
import { alarmKinds } from "../../contract/alarm/alarm-kind.ts";
import { alarmTitle, severities } from "../../contract/alarm/alarm.ts";
import type { Handover, HandoverIncident, HandoverReport } from "../../contract/alarm/handover.ts";
import { inOneLanguage, type Language } from "../../contract/base/words.ts";
import { handoverText } from "../i18n/words/alarm/handover-words.ts";
import { ageText } from "../lib/text/age-text.ts";
import { farmNameIn, nameIn } from "../../contract/base/localized-name.ts";
import { formatTime } from "../lib/time/format-time.ts";
import { MarkShape } from "./severity-mark.tsx";
import { unbroken } from "./unbroken.tsx";

/** Options for showing a shift: names of houses and farms, and the time zone. */
export interface HandoverViewOptions {
  readonly language: Language;
  readonly timeZone: string;
  readonly houseName: (id: number) => string;
  readonly farmName: (id: number) => string;
  readonly personName: (name: string) => string;
  /**
   * For little room: times on the day it ends show only hour and minute; empty parts are omitted.
   */
  readonly isBrief?: boolean;
}

/** `today`: the day on which the shift ends, "2026-03-05". */
interface HandoverText extends HandoverViewOptions {
  readonly today: string;
}

interface Props extends HandoverViewOptions {
  readonly report: HandoverReport;
  /** Newest first. */
  readonly notes: readonly Handover[];
  /** Most rows per part; absent: all. */
  readonly max?: number;
  /** Shows the shift that a note belongs to; absent: notes are not links. */
  readonly onShift?: (note: Handover) => void;
}

/** A shift in print, on the wall and on the page, with the same texts in the same order. */
export function HandoverView({ report, notes, max = Infinity, onShift, ...context }: Props) {
  const { language, timeZone, isBrief = false } = context;
  const text = { ...context, today: formatTime(report.to, timeZone).slice(0, 10) };
  const t = handoverText(language);
  const { incidents } = report;
  const open = incidents.rows.filter(({ endedAt }) => endedAt === null);
  const over = incidents.rows.filter(({ endedAt }) => endedAt !== null);
  const ofOver = incidents.total - incidents.open;
  return (
    <div className="handover-view">
      <Figures report={report} t={t} />
      <section className="handover-part is-wide">
        <h2>{t("stillOpen")}</h2>
        <Incidents rows={open} total={incidents.open} max={max} none={t("noneOpen")} text={text} />
      </section>
      {(ofOver > 0 || !isBrief) && (
        <section className="handover-part is-wide">
          <h2>{t("over")}</h2>
          <Incidents rows={over} total={ofOver} max={max} none={t("noneOver")} text={text} isOver />
        </section>
      )}
      <Others report={report} max={max} text={text} />
      {(notes.length > 0 || !isBrief) && (
        <Notes notes={notes} max={max} text={text} onShift={onShift} />
      )}
    </div>
  );
}

type Translate = ReturnType<typeof handoverText>;

function Figures({ report, t }: { report: HandoverReport; t: Translate }) {
  const figures = [
    ["raised", report.raised],
    ["urgentRaised", report.urgent],
    ["closed", report.closed],
    ["openIncidents", report.incidents.open],
    ["offlineHouses", report.offline.length],
  ] as const;
  return (
    <ul className="handover-figures">
      {figures.map(([word, count]) => (
        <li key={word} data-figure={word}>
          <span>{t(word)}</span> <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}

interface IncidentsProps {
  readonly rows: readonly HandoverIncident[];
  /** Number of incidents, shown or not. */
  readonly total: number;
  readonly max: number;
  readonly none: string;
  readonly text: HandoverText;
  readonly isOver?: boolean;
}

function Incidents({ rows, total, max, none, text, isOver = false }: IncidentsProps) {
  const t = handoverText(text.language);
  if (total === 0) return <p className="handover-none">{none}</p>;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("what")}</th>
            <th scope="col">{t("place")}</th>
            <th scope="col">{t("since")}</th>
            {isOver && <th scope="col">{t("ended")}</th>}
            <th scope="col" className="num">
              {t("alarmCount")}
            </th>
            <th scope="col">{t("who")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, max).map((row) => (
            <IncidentRow key={row.id} row={row} text={text} isOver={isOver} />
          ))}
        </tbody>
      </table>
      <More count={total - Math.min(rows.length, max)} t={t} />
    </>
  );
}

function IncidentRow({
  row,
  text,
  isOver,
}: {
  row: HandoverIncident;
  text: HandoverText;
  isOver: boolean;
}) {
  const { language } = text;
  const t = handoverText(language);
  const { key } = severities[row.severity];
  return (
    <tr>
      <td>
        <span className={`handover-what is-${key}`}>
          <MarkShape name={key} title={severities[row.severity].name[language]} />
          {row.alarms === 1 ? alarmTitle(row.first, language) : alarmKinds[row.key].name[language]}
          {row.isNew && !isOver && <small>{t("isNew")}</small>}
        </span>
      </td>
      <td>{placeText(row, text)}</td>
      <td className="cut">{momentText(row.first.raisedAt, text)}</td>
      {isOver && (
        <td className="cut">{row.endedAt === null ? "" : momentText(row.endedAt, text)}</td>
      )}
      <td className="num">{row.alarms}</td>
      <td>
        {holderText(row, text)}
        {text.isBrief !== true && <small> {stepsText(row, text)}</small>}
      </td>
    </tr>
  );
}

/**
 * The house if there is one; otherwise the farm or the number of farms, and the number of houses.
 */
function placeText({ houseIds, farmIds }: HandoverIncident, text: HandoverText): string {
  const t = handoverText(text.language);
  const [house] = houseIds;
  const [farm] = farmIds;
  if (houseIds.length === 1 && house !== undefined) return text.houseName(house);
  const where =
    farmIds.length === 1 && farm !== undefined
      ? text.farmName(farm)
      : t("farms", { count: farmIds.length });
  return `${where} · ${t("houses", { count: houseIds.length })}`;
}

function holderText(
  { holder, unacknowledged }: HandoverIncident,
  { language, personName }: HandoverViewOptions,
): string {
  const t = handoverText(language);
  return [
    unacknowledged > 0 ? t("unack", { count: unacknowledged }) : "",
    holder === null ? "" : `✓ ${personName(holder.by)}`,
    ackNoteText(holder?.note ?? null, language),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** "told 03:12 > acknowledged 03:14 > there 03:40": the steps that were taken, in order. */
function stepsText({ way, endedAt }: HandoverIncident, text: HandoverText): string {
  const t = handoverText(text.language);
  const steps = [
    ["wayTold", way.told],
    ["wayAcknowledged", way.acknowledged],
    ["wayOnWay", way.onWay],
    ["wayThere", way.there],
    ["wayCleared", endedAt],
    ["wayFixed", way.fixed],
  ] as const;
  return steps
    .flatMap(([word, at]) => (at === null ? [] : [{ word, at }]))
    .toSorted((a, b) => a.at - b.at)
    .map(({ word, at }) => `${t(word)} ${momentText(at, text)}`)
    .join(" › ");
}

/** Month, day, hour and minute, because a shift is not longer than two days. */
const momentText = (at: number, { timeZone, isBrief = false, today }: HandoverText): string => {
  const time = formatTime(at, timeZone);
  return time.slice(isBrief && time.startsWith(today) ? 11 : 5, 16);
};

interface PartProps {
  readonly report: HandoverReport;
  readonly max: number;
  readonly text: HandoverText;
}

/** Shelved alarms, the longest waits, people who acted, and houses that are offline. */
function Others({ report, max, text }: PartProps) {
  const { language, houseName, personName } = text;
  const t = handoverText(language);
  const { shelved, longest, works, people, offline } = report;
  return (
    <>
      {shelved.rows.length > 0 && (
        <Lines
          title={t("shelvedNow")}
          max={max}
          t={t}
          total={shelved.total}
          lines={shelved.rows.map((alarm) => [
            `${houseName(alarm.houseId)} ${alarmTitle(alarm, language)}`,
            alarm.shelvedUntil === null
              ? ""
              : t("until", { time: momentText(alarm.shelvedUntil, text) }),
            alarm.shelvedBy === null ? "" : personName(alarm.shelvedBy),
            inOneLanguage(alarm.shelveReason ?? "", language),
          ])}
        />
      )}
      {works.length > 0 && (
        <Lines
          title={t("works")}
          max={max}
          t={t}
          lines={works.map(({ name, from, to, houses, went, stood }) => [
            inOneLanguage(name, language),
            `${momentText(from, text)}–${momentText(to, text)}`,
            t("houses", { count: houses }),
            went + stood === 0 ? t("workQuiet") : t("workAlarms", { went, stood }),
          ])}
        />
      )}
      {longest !== null && (
        <Lines
          title={t("longest")}
          max={max}
          t={t}
          lines={[
            [
              `${houseName(longest.alarm.houseId)} ${alarmTitle(longest.alarm, language)}`,
              ageText(longest.waitedMs, language),
            ],
          ]}
        />
      )}
      {people.length > 0 && (
        <Lines
          title={t("acknowledgedBy")}
          max={max}
          t={t}
          lines={people.map(({ by, acknowledged }) => [
            t("times", { name: personName(by), count: acknowledged }),
          ])}
        />
      )}
      {offline.length > 0 && (
        <Lines
          title={t("offlineHouses")}
          max={max}
          t={t}
          lines={offline.map(({ houseId, since }) => [
            houseName(houseId),
            since === null ? "" : momentText(since, text),
          ])}
        />
      )}
    </>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly (readonly string[])[];
  readonly max: number;
  readonly t: Translate;
  /** Number of lines, shown or not; absent: as many as `lines`. */
  readonly total?: number;
}

/** Pieces up to this length are not broken, so that a number stays with its unit. */
const wholeMax = 16;

function Lines({ title, lines, max, t, total = lines.length }: LinesProps) {
  return (
    <section className="handover-part">
      <h2>{title}</h2>
      <ul>
        {lines.slice(0, max).map((parts) => (
          <li key={parts.join(" ")}>
            {parts
              .filter((part) => part !== "")
              .map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && " · "}
                  {part.length > wholeMax ? part : <span className="handover-piece">{part}</span>}
                </Fragment>
              ))}
          </li>
        ))}
      </ul>
      <More count={total - Math.min(lines.length, max)} t={t} />
    </section>
  );
}

const More = ({ count, t }: { count: number; t: Translate }) =>
  count > 0 ? <p className="handover-more">{t("moreRows", { count })}</p> : null;

function Notes({
  notes,
  max,
  text,
  onShift,
}: {
  notes: readonly Handover[];
  max: number;
  text: HandoverText;
  onShift: ((note: Handover) => void) | undefined;
}) {
  const { personName, language } = text;
  const t = handoverText(language);
  return (
    <section className="handover-part is-wide is-notes">
      <h2>{t("notes")}</h2>
      {notes.length === 0 && <p className="handover-none">{t("noNotes")}</p>}
      <ol>
        {notes.slice(0, max).map((note) => (
          <li key={note.id}>
            <header>
              <time>{momentText(note.writtenAt, text)}</time>
              <b>{personName(note.writtenBy)}</b>
              {note.onDuty !== "" && (
                <span>{t("tookOver", { name: personName(note.onDuty) })}</span>
              )}
              <small>{authorText(note, language)}</small>
              {onShift !== undefined && (
                <button type="button" className="handover-shift" onClick={() => onShift(note)}>
                  {t("showShift", {
                    from: momentText(note.from, text),
                    to: momentText(note.to, text),
                  })}
                </button>
              )}
            </header>
            {note.note !== "" && <p>{unbroken(note.note)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function authorText(note: Handover, language: Language): string {
  const { orgName: name, orgNameEn: nameEn } = note;
  return farmNameIn(note, language) ?? nameIn({ name, nameEn }, language) ?? "";
}
