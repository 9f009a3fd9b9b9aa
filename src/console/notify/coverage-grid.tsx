import css from "./coverage-grid.module.css";
import { observer } from "mobx-react-lite";
import type { Coverage, CoveredSeverity } from "../../../contract/notify/alarm-coverage.ts";
import type { NoticeType } from "../../../contract/alarm/alarm-kind.ts";
import { noticeTypeKeys, noticeTypes } from "../../../contract/notify/notice.ts";
import { useAlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { listText } from "../../lib/text/list-text.ts";
import { weekday } from "../../../contract/base/time-text.ts";
import { holesIn, hourText } from "./week-text.ts";

interface Props {
  readonly coverage: Coverage;
  readonly severity: CoveredSeverity;
  readonly title: string;
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Seven days of 24 hours, one lane per type; gaps are marked. */
export const CoverageGrid = observer(function CoverageGrid({ coverage, severity, title }: Props) {
  const { t, language } = useAlarmPhoneText();
  const { days, timeZone } = coverage;
  return (
    <table className={css.coverageGrid}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t("dayColumn")}</th>
          <th scope="col">{t("typeColumn")}</th>
          <th scope="col">
            <span className="visually-hidden">{t("partCoverage")}</span>
            <span className={css.coverageHours} aria-hidden="true">
              {hours.map((hour) => (
                <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
                  {hour}
                </span>
              ))}
            </span>
          </th>
        </tr>
      </thead>
      {days.slice(0, 7).map((from, index) => {
        const day = { from, to: days[index + 1] ?? from };
        return (
          <tbody key={from}>
            {noticeTypeKeys.map((type, row) => (
              <tr key={type}>
                {row === 0 && (
                  <th scope="rowgroup" rowSpan={noticeTypeKeys.length}>
                    {weekday(from, timeZone, language)}
                    <small>{formatTime(from, timeZone).slice(5, 10)}</small>
                  </th>
                )}
                <th scope="row">{noticeTypes[type][language]}</th>
                <Lane coverage={coverage} severity={severity} type={type} day={day} />
              </tr>
            ))}
          </tbody>
        );
      })}
    </table>
  );
});

function Lane({
  coverage,
  severity,
  type,
  day,
}: Omit<Props, "title"> & {
  readonly type: NoticeType;
  readonly day: { readonly from: number; readonly to: number };
}) {
  const { t, language } = useAlarmPhoneText();
  const holes = holesIn(coverage, severity, type, day);
  const length = day.to - day.from;
  const text = listText(
    holes.map((hole) =>
      [hole.from, hole.to].map((at) => hourText(at, day, coverage.timeZone)).join("–"),
    ),
    language,
  );
  return (
    <td className={css.coverageLane}>
      <span className="visually-hidden">
        {text === "" ? t("laneCovered") : t("laneHoles", { holes: text })}
      </span>
      <span className={css.coverageBarLine} aria-hidden="true" title={text}>
        {holes.map((hole) => (
          <span
            key={hole.from}
            className={css.coverageHole}
            style={{
              left: `${((hole.from - day.from) / length) * 100}%`,
              width: `${((hole.to - hole.from) / length) * 100}%`,
            }}
          />
        ))}
      </span>
    </td>
  );
}
