import { type Coverage, type CoveredSeverity } from "../../../contract/notify/alarm-coverage.ts";
import { type NoticeType } from "../../../contract/alarm/alarm-kind.ts";
import { noticeTypeKeys, noticeTypes } from "../../../contract/notify/notice.ts";
import { hourMs } from "../../../contract/base/time.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { AlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { weekday } from "../../../contract/base/time-text.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { listText } from "../../lib/text/list-text.ts";

interface Interval {
  readonly from: number;
  readonly to: number;
}
/** A gap that several types have in common. */
export interface Hole extends Interval {
  readonly types: readonly NoticeType[];
}

const cellsOf = ({ cells }: Coverage, severity: CoveredSeverity) =>
  cells.filter((cell) => cell.severity === severity);

/** The gaps of a severity in order; gaps at the same time are combined. */
export function holesOf(coverage: Coverage, severity: CoveredSeverity): readonly Hole[] {
  const byTime = new Map<string, Hole>();
  for (const { notice, holes } of cellsOf(coverage, severity))
    for (const hole of holes) {
      const key = `${hole.from} ${hole.to}`;
      byTime.set(key, { ...hole, types: [...(byTime.get(key)?.types ?? []), notice] });
    }
  return [...byTime.values()].toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** Hours of the week in which at least one type has a gap. */
export function holeHours(coverage: Coverage, severity: CoveredSeverity): number {
  let [total, end] = [0, -Infinity];
  for (const { from, to } of holesOf(coverage, severity)) {
    total += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return total / hourMs;
}

/** Returns the parts of a type's gaps that fall within a day. */
export const holesIn = (
  coverage: Coverage,
  severity: CoveredSeverity,
  notice: NoticeType,
  day: Interval,
): readonly Interval[] =>
  cellsOf(coverage, severity)
    .filter((cell) => cell.notice === notice)
    .flatMap(({ holes }) => holes)
    .map(({ from, to }) => ({ from: Math.max(from, day.from), to: Math.min(to, day.to) }))
    .filter(({ from, to }) => from < to);

export const typesText = (
  types: readonly NoticeType[],
  t: AlarmPhoneText,
  language: Language,
): string =>
  types.length === noticeTypeKeys.length
    ? t("allTypes")
    : listText(
        types.map((type) => noticeTypes[type][language]),
        language,
      );

/** "Sat 05-09 22:00" in a time zone. */
export const weekTime = (at: number, timeZone: string, language: Language): string =>
  `${weekday(at, timeZone, language)} ${formatTime(at, timeZone).slice(5, 16)}`;

/** "Sat 05-09 22:00 – Sun 05-10 06:00"; within a day "Sat 05-09 22:00–23:00". */
export function spanText({ from, to }: Interval, timeZone: string, language: Language): string {
  const [first, last] = [from, to].map((at) => formatTime(at, timeZone).slice(5, 16));
  const begin = `${weekday(from, timeZone, language)} ${first}`;
  return first?.slice(0, 5) === last?.slice(0, 5)
    ? `${begin}–${last?.slice(6)}`
    : `${begin} – ${weekday(to, timeZone, language)} ${last}`;
}

/** "22:00"; midnight at the end of a day is 24:00. */
export const hourText = (at: number, { to }: Interval, timeZone: string): string =>
  at === to ? "24:00" : formatTime(at, timeZone).slice(11, 16);
