import noteCss from "../../components/answer/note.module.css";
import css from "./drill-legs.module.css";
import { observer } from "mobx-react-lite";
import { alarmTitle } from "../../../../contract/alarm/alarm.ts";
import {
  type Drill,
  drillCauses,
  type DrillLeg,
  drillLegKeys,
  drillLegs,
  drillResults,
  drillTook,
  drillWays,
} from "../../../../contract/operate/drill.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { ReadinessState } from "../../../../contract/operate/readiness.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useDrillText } from "../../../i18n/words/operate/drill-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { ReadyShape } from "./ready-mark.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** Seconds between two moments, as text. */
export const secondsText = (ms: number, language: Language): string =>
  formatNumber(Math.max(0, ms) / 1000, ms < 9950 ? 1 : 0, language);

/** Returns the state of a drill in the form of a readiness state. */
export const drillState = ({ result }: Pick<Drill, "result">): ReadinessState =>
  result === null || result === "stopped" ? "unknown" : result === "proved" ? "ready" : "fault";

/** "Proved, 11 s": the result; '' while it runs. */
export function resultText(drill: Drill, language: Language): string {
  const { result } = drill;
  if (result === null) return "";
  const took = drillTook(drill);
  const resultText = drillResults[result][language];
  if (took === null) return resultText;
  const seconds = secondsText(took, language);
  return language === "zh" ? `${resultText}，${seconds} 秒` : `${resultText}, ${seconds} s`;
}

/** The reason of the broken chain, and the remedy; null: not broken, or not known yet. */
export function causeText(
  { cause, alarm }: Drill,
  language: Language,
): { readonly text: string; readonly todo: string } | null {
  if (cause === null) return null;
  const { text, todo } = drillCauses[cause];
  const name = alarm === null ? "" : alarmTitle({ key: alarm, subject: "" }, language);
  return { text: fill(text[language], { alarm: name }), todo: todo[language] };
}

type LegState = "reached" | "waits" | "missed" | "skipped";

/** Times of stages count from the start of the drill. A missing screen is no failure. */
function legState({ legs, endedAt }: Drill, leg: DrillLeg): LegState {
  if (legs[leg] !== null) return "reached";
  if (leg === "seen" && endedAt !== null) return "skipped";
  return endedAt === null ? "waits" : "missed";
}

const shapes = { reached: "ready", waits: "unknown", missed: "fault", skipped: "unknown" } as const;

/** The stages of a drill with their times, and the reason where it failed. */
export const DrillLegs = observer(function DrillLegs({ drill }: { drill: Drill }) {
  const { t, language } = useDrillText();
  const { startedAt, legs, way, isGatewaySilent } = drill;
  const why = causeText(drill, language);
  const missed = drillLegKeys.find((leg) => legState(drill, leg) === "missed");
  const wordOf = {
    waits: "drillLegWaits",
    missed: "drillLegNot",
    skipped: "drillLegNoScreen",
  } as const;
  return (
    <>
      <p className={noteCss.panelNone}>
        {drillWays[way][language]}
        {isGatewaySilent && ` · ${t("drillSilent")}`}
      </p>
      <ol className={css.drillLegs} aria-live="polite">
        {drillLegKeys.map((leg) => {
          const state = legState(drill, leg);
          const reached = legs[leg];
          return (
            <li key={leg} data-leg={leg} data-state={state}>
              <ReadyShape
                state={state === "missed" && leg !== missed ? "unknown" : shapes[state]}
              />
              <span>
                {drillLegs[leg][language]}
                {leg === "answered" &&
                  drill.answeredBy !== "" &&
                  ` · ${personName(drill.answeredBy)}`}
              </span>
              <b>
                {reached === null
                  ? state === "reached"
                    ? ""
                    : t(wordOf[state])
                  : t("drillAfter", { seconds: secondsText(reached - startedAt, language) })}
              </b>
            </li>
          );
        })}
      </ol>
      {why !== null && (
        <p className={css.drillWhy} role="status">
          <b>{why.text}</b> {why.todo}
        </p>
      )}
    </>
  );
});
