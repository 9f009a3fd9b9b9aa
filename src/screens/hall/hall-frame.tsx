import css from "./hall.module.css";
import { observer } from "mobx-react-lite";
import { severities, severityList } from "../../../contract/alarm/alarm.ts";
import { ageText } from "../../lib/text/age-text.ts";
import type { WallWord } from "../../i18n/words/screens/wall-words.ts";
import { useStores } from "../../context/use-stores.ts";
import { watchedIn } from "../../stores/fleet/fleet-tally.ts";
import { MarkShape } from "../../ui/severity-mark.tsx";
import { absent, formatAlive, formatCount, type Translate } from "../shared/wall-format.ts";
import { overview } from "../../stores/screens/wall-drill.ts";
import { useAnimal } from "../shared/use-memoized.ts";
import type { Tone } from "../shared/bar-text.ts";
import { type Sentence, urgentIn } from "../shared/fleet-sentence.ts";
import { useSentence } from "../shared/use-sentence.ts";
import { useSummary } from "../shared/use-summary.ts";
import { useWall } from "../shared/wall-context.ts";

/**
 * Figures for visitors of a reception hall beside the map: the owner, the size of the fleet and its
 * state. Single alarms are not named, but it is never hidden that there are alarms.
 */
export const HallFigures = observer(function HallFigures() {
  const { fleet, connection } = useStores();
  const { t } = useWall();
  const { houses, online, birds } = fleet.totals;
  // A shelved alarm is open, too.
  const urgent = urgentIn(fleet.openAlarms);
  const alive = formatAlive(birds, useAnimal(overview), t.language);
  const farms = [...fleet.farms.values()].filter(({ level }) => level === "farm").length;
  const summary = useSummary();
  const isHeard =
    (connection.state === "live" || connection.state === "polling") &&
    !connection.troubles.includes("notStoring");
  const isKnown = isHeard && summary !== null;
  const normalText = isKnown ? allNormalText(summary, connection.serverNow, t) : absent;
  return (
    <aside className={css.hallFigures}>
      <HallFigure label={t(alive.label)} text={alive.text} />
      <HallFigure label={t("hallFarms")} text={formatCount(farms)} />
      <HallFigure
        label={t("hallOnline")}
        text={houses === 0 ? absent : `${Math.floor((online / houses) * 100)}%`}
        note={`${formatCount(online)}/${formatCount(houses)}`}
      />
      <HallFigure
        label={t(urgent === 0 && isKnown ? "hallCalm" : "alarmsUnit")}
        text={urgent > 0 ? t("hallUrgent", { count: urgent }) : normalText}
        isAlarm={urgent > 0}
      />
    </aside>
  );
});

function allNormalText(
  { urgentUntil, knownDays }: { readonly urgentUntil: number | null; readonly knownDays: number },
  now: number,
  t: Translate,
): string {
  if (urgentUntil !== null) return ageText(now - urgentUntil, t.language);
  // The records may begin in the middle of the first day.
  return knownDays < 2 ? absent : t("hallDays", { days: knownDays - 1 });
}

function HallFigure({
  label,
  text,
  note,
  isAlarm = false,
}: {
  label: string;
  text: string;
  note?: string;
  isAlarm?: boolean;
}) {
  return (
    <div className={`panel ${css.hallFigure} ${isAlarm ? "is-alarm" : ""}`}>
      <span className="figure-label">{label}</span>
      <span className={css.hallValue}>
        <b>{text}</b> {note !== undefined && <small>{note}</small>}
      </span>
    </div>
  );
}

/** The true state of the fleet in one line without names of farms, in the colours of the wall. */
export const HallBar = observer(function HallBar() {
  const { connection, fleet } = useStores();
  const { t } = useWall();
  const { bySeverity, alarms } = fleet.totals;
  const sentence = useSentence();
  const worst = severityList.find((severity) => bySeverity[severity] > 0);
  const isCut = sentence.kind === "cut";
  // Without an alarm, the sentence itself says so.
  const isUnstored =
    !isCut && sentence.kind !== "trouble" && connection.troubles.includes("notStoring");
  const { tone, text } =
    isCut || worst === undefined
      ? silentText(sentence, watchedIn(fleet.totals), t)
      : { tone: severities[worst].key, text: t("hallAlarms", { count: alarms }) };
  return (
    <section className={`${css.hallBar} is-${tone}`} data-tone={tone} role="status">
      {tone !== "cut" && tone !== "plain" && tone !== "calm" && <MarkShape name={tone} />}
      <b>{text}</b>
      {isUnstored && <span className={css.hallUnstored}>{t("notStoringShort")}</span>}
      {!isCut && <HallUnknown />}
    </section>
  );
});

const unknownWords = { offline: "hallOffline", noTemp: "hallNoTemp" } as const;
const HallUnknown = observer(function HallUnknown() {
  const { fleet } = useStores();
  const { t } = useWall();
  const { totals } = fleet;
  return (["offline", "noTemp"] as const)
    .filter((status) => totals[status] > 0)
    .map((status) => (
      <span key={status} className={css.hallOffline}>
        <MarkShape name={status} />
        {t(unknownWords[status], { count: totals[status] })}
      </span>
    ));
});

/** The text when no alarm is active; it is only calm when the wall's would be. */
function silentText(
  sentence: Sentence,
  watched: number,
  t: Translate,
): { readonly tone: Tone; readonly text: string } {
  switch (sentence.kind) {
    case "cut":
      return { tone: "cut", text: t("unreachable") };
    case "silenced": {
      const { urgent, alarms } = sentence;
      const text = t("silenced", { count: formatCount(alarms) });
      if (urgent === 0) return { tone: "plain", text };
      const ofThem = t("silencedUrgent", { count: formatCount(urgent) });
      return { tone: "urgent", text: `${text} · ${ofThem}` };
    }
    case "trouble":
    case "unwatched":
      if (sentence.kind === "trouble" && sentence.trouble === "notStoring")
        return { tone: "cut", text: t("notStoring") };
      return { tone: "plain", text: t("hallWatched", { count: watched }) };
    default:
      return {
        tone: "calm",
        text: t(hallWords[sentence.kind] ?? "hallWatched", { count: watched }),
      };
  }
}

const hallWords: Partial<Record<Sentence["kind"], WallWord>> = {
  calm: "hallCalmBar",
  waiting: "loading",
  empty: "noHouses",
};
