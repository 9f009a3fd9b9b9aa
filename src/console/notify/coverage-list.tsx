import alarmPhoneCss from "./alarm-phone.module.css";
import noteCss from "../components/answer/note.module.css";
import css from "./coverage-list.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { Coverage, CoveredSeverity } from "../../../contract/notify/alarm-coverage.ts";
import { budgetStates } from "../../../contract/notify/notice-budget.ts";
import { noticeChannels } from "../../../contract/notify/notice.ts";
import { hourMs } from "../../../contract/base/time.ts";
import type { Language } from "../../../contract/base/words.ts";
import {
  type AlarmPhoneText,
  useAlarmPhoneText,
} from "../../i18n/words/notify/alarm-phone-words.ts";
import { paths } from "../../lib/data/paths.ts";
import { holesOf, spanText, typesText } from "./week-text.ts";
import { personName } from "../../stores/record/person-names.ts";
import { listText } from "../../lib/text/list-text.ts";

/** The first hours in which nobody is on call in a rota. */
export const unmannedNotes = (
  { unmanned, timeZone }: Pick<Coverage, "unmanned" | "timeZone">,
  t: AlarmPhoneText,
  language: Language,
): string[] =>
  unmanned.map(({ rotaName, holes }) =>
    t("rotaGap", {
      name: personName(rotaName),
      holes: listText(
        [
          ...holes.slice(0, holesNamed).map((hole) => spanText(hole, timeZone, language)),
          ...(holes.length > holesNamed ? ["…"] : []),
        ],
        language,
      ),
    }),
  );
const holesNamed = 3;

/** Notes on a week in addition to its gaps, as sentences. */
export const CoverageNotes = observer(function CoverageNotes({ coverage }: { coverage: Coverage }) {
  const { t, language } = useAlarmPhoneText();
  const { phones, closed, paused, ownHouses, missing, unknownYears } = coverage;
  const { usedUp, overLimit } = coverage;
  const warnings = [
    ...(phones === 0 ? [t("noRules")] : []),
    ...missing.map((channel) => t("cannotTell", { channel: noticeChannels[channel][language] })),
    ...usedUp.map(({ channel, state }) =>
      t("usedUpToday", {
        channel: noticeChannels[channel][language],
        state: budgetStates[state][language],
      }),
    ),
    ...unknownYears.map((year) => t("yearUnknown", { year })),
    ...unmannedNotes(coverage, t, language),
    ...overLimit.map(({ label, channel, max, withinMs }) =>
      t("limitCount", {
        name: label,
        hours: withinMs / hourMs,
        max,
        channel: noticeChannels[channel][language],
      }),
    ),
  ];
  const facts = [
    ...(closed > 0 ? [t("closedCount", { count: closed })] : []),
    ...(paused > 0 ? [t("pausedCount", { count: paused })] : []),
    ...(ownHouses > 0 ? [t("ownHousesCount", { count: ownHouses })] : []),
  ];
  if (warnings.length + facts.length === 0) return null;
  return (
    <ul className={alarmPhoneCss.coverageNotes}>
      {warnings.map((text) => (
        <li key={text} className="is-warning">
          {text}
        </li>
      ))}
      {facts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
});

/** The gaps of a week as text, each with the notices that would be sent then. */
export const HoleList = observer(function HoleList({
  coverage,
  severity,
  place,
}: {
  coverage: Coverage;
  severity: CoveredSeverity;
  place: { readonly houseId?: number };
}) {
  const { t, language } = useAlarmPhoneText();
  const holes = holesOf(coverage, severity);
  const { timeZone } = coverage;
  return (
    <section className={css.coverageHoles}>
      <h2>{t("holesTitle")}</h2>
      {holes.length === 0 ? (
        <p className={noteCss.panelNone}>{t("noHoles")}</p>
      ) : (
        <ul className="bare-list">
          {holes.map((hole) => (
            <li key={`${hole.from} ${hole.to}`}>
              <b>{spanText(hole, timeZone, language)}</b>{" "}
              {t(severity === 3 ? "holeTold" : "holeCalled", {
                types: typesText(hole.types, t, language),
              })}{" "}
              <Link className={css.coverageLink} to={simulatePath(hole.from, place.houseId)}>
                {t("simulateHere")}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

const simulatePath = (at: number, houseId: number | undefined): string =>
  `${paths.alarmPhone}?tab=simulate&at=${at}${houseId === undefined ? "" : `&house=${houseId}`}`;
