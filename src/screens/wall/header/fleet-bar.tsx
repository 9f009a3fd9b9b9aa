import css from "./fleet-bar.module.css";
import { observer } from "mobx-react-lite";
import type { CSSProperties } from "react";
import { severities, severityList } from "../../../../contract/alarm/alarm.ts";
import { useStores } from "../../../context/use-stores.ts";
import { voiceWords } from "../../../i18n/words/notify/voice-words.ts";
import type { WallWord } from "../../../i18n/words/screens/wall-words.ts";
import { textEm } from "../../../map/geo/map-label.ts";
import { isAlarmRank } from "../../../map/geo/place-rank.ts";
import type { Tally } from "../../../stores/fleet/fleet-tally.ts";
import type { SoundState } from "../../../stores/screens/sound-store.ts";
import { ClockGlyph } from "../../../ui/age.tsx";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { type BarText, barTextOf, fitBar, isTooMuch, withTrouble } from "../../shared/bar-text.ts";
import { formatCount, type Translate } from "../../shared/wall-format.ts";
import { useBirds } from "../../shared/use-birds.ts";
import { useSentence } from "../../shared/use-sentence.ts";
import { useIncidentPlace } from "../../shared/use-short-name.ts";
import { unbroken } from "../../../ui/unbroken.tsx";
import { useWall } from "../../shared/wall-context.ts";

/** The bar across the wall on every level: one sentence about the whole fleet, and its counts. */
export const FleetBar = observer(function FleetBar() {
  const { fleet, connection, page } = useStores();
  const { t, timeZone, layout, sound } = useWall();
  const { incidents } = fleet;
  const placeNamer = useIncidentPlace();
  const birdsText = useBirds();
  const sentence = useSentence();
  const barText = barTextOf(sentence, {
    t,
    timeZone,
    now: connection.serverNow,
    placeOf: placeNamer,
    concernOf: (row) => incidents.concernOf(row),
    birdsText,
  });
  const voice = page.speech.stateIn(t.language);
  const soundEm = sound.state === "on" ? 0 : textEm(t(soundWords[sound.state]));
  const signsEm =
    countsEm(fleet.totals, t) + (voice === "off" ? 0 : textEm(t(voiceMarks[voice])) + 0.8);
  const text = withTrouble(barText, sentence, connection, t);
  const { barEm, hasTwoBarLines } = layout;
  const isTight = hasTwoBarLines
    ? signsEm + soundEm > barEm
    : isTooMuch(text, barEm - signsEm - soundEm);
  const room = barEm - (hasTwoBarLines ? 0 : signsEm + (isTight ? 0 : soundEm));
  return (
    <section
      className={css.fleetBar}
      aria-label={t("fleetBar")}
      data-sentence={sentence.kind}
      data-tone={text.tone}
    >
      <BarSentence text={text} room={room} />
      <BarCounts isTight={isTight} />
    </section>
  );
});

function BarSentence({ text, room }: { text: BarText; room: number }) {
  const { tone, isFilled, title } = text;
  const { titleEm, factEm, facts, isStacked } = fitBar(text, room);
  return (
    <p
      className={
        `bar-sentence is-${tone} ${isFilled ? "is-filled" : ""} ` + (isStacked ? "is-stacked" : "")
      }
      style={{ "--title": titleEm } as CSSProperties}
    >
      <b style={{ fontSize: `${titleEm}em` }}>
        <BarMark tone={tone} />
        <span>{unbroken(title)}</span>
      </b>
      <span className={css.barFacts} style={{ fontSize: `${factEm}em` }}>
        {facts.map((fact) => (
          <span key={fact}>{unbroken(fact)}</span>
        ))}
      </span>
    </p>
  );
}

function BarMark({ tone }: { tone: BarText["tone"] }) {
  if (tone === "cut") return <ClockGlyph />;
  if (tone === "calm") return <MarkShape name="normal" />;
  return tone !== "plain" && isAlarmRank(tone) ? <MarkShape name={tone} /> : null;
}

/**
 * Alarms by severity, houses offline and without a temperature, and whether the wall would sound.
 * Each has its unit; if there is no room for all, the sound is only shown as an icon.
 */
const BarCounts = observer(function BarCounts({ isTight }: { readonly isTight: boolean }) {
  const { fleet } = useStores();
  const { t, sound } = useWall();
  const { totals } = fleet;
  const { bySeverity, alarms } = totals;
  return (
    <div className={css.barCounts}>
      {alarms > 0 && (
        <ul aria-label={t("bySeverity")}>
          <li className={css.barUnit}>{t("alarmsUnit")}</li>
          {severityList
            .filter((severity) => bySeverity[severity] > 0)
            .map((severity) => (
              <li key={severity} data-severity={severity}>
                <MarkShape name={severities[severity].key} />
                <span className="sr-only">{t(severities[severity].name)}</span>
                <b>{formatCount(bySeverity[severity])}</b>
              </li>
            ))}
        </ul>
      )}
      {unknownIn(totals).map((status) => (
        <span key={status} className={css.barOffline} data-figure={status}>
          <MarkShape name={status} />
          {t(unknownWords[status], { count: formatCount(totals[status]) })}
        </span>
      ))}
      <VoiceMark />
      <SoundMark state={sound.state} isTight={isTight} onPress={sound.toggle} />
    </div>
  );
});

const unknownWords = { offline: "offlineHouses", noTemp: "noTempHouses" } as const;
/** The states of existing houses, and the number of those without known state. */
const unknownIn = (totals: Tally) =>
  (["offline", "noTemp"] as const).filter((status) => totals[status] > 0);

/** Width of the counts beside the sentence, with the icon of the sound. */
function countsEm(totals: Tally, t: Translate): number {
  const { bySeverity, alarms } = totals;
  const unknown = unknownIn(totals).map(
    (status) => textEm(t(unknownWords[status], { count: totals[status] })) + 1.8,
  );
  const shown = severityList.filter((severity) => bySeverity[severity] > 0);
  const marks = shown.reduce((sum, item) => sum + 1.75 + textEm(`${bySeverity[item]}`) * 1.4, 0);
  return (
    (alarms > 0 ? textEm(t("alarmsUnit")) + marks : 0) +
    unknown.reduce((sum, em) => sum + em, 0) +
    3
  );
}

/**
 * Shows that alarms are spoken here, or would be if the system had a voice; renders nothing while
 * speech is off.
 */
const VoiceMark = observer(function VoiceMark() {
  const { page } = useStores();
  const { t } = useWall();
  const state = page.speech.stateIn(t.language);
  if (state === "off") return null;
  return (
    <button type="button" className={css.sound} data-voice={state} onClick={page.speech.toggle}>
      {t(voiceMarks[state])}
    </button>
  );
});
const voiceMarks = {
  on: voiceWords.voiceOn,
  noVoice: voiceWords.noVoice,
  blocked: voiceWords.voiceBlocked,
} as const;

const soundWords = {
  on: "soundOn",
  muted: "soundMuted",
  blocked: "soundBlocked",
} as const satisfies Record<SoundState, WallWord>;

function SoundMark({
  state,
  isTight,
  onPress,
}: {
  state: SoundState;
  isTight: boolean;
  onPress: () => void;
}) {
  const { t } = useWall();
  return (
    <button
      type="button"
      className={`${css.sound} is-${state}`}
      data-sound={state}
      title={t(soundWords[state])}
      onClick={onPress}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M2 7.5h3.6L11 3v14l-5.4-4.5H2Z" fill="currentColor" />
        <path
          d={state === "on" ? "M13.5 7a4.2 4.2 0 0 1 0 6M15.8 4.6a7.6 7.6 0 0 1 0 10.8" : cross}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      <span className={state === "on" || isTight ? "sr-only" : ""}>{t(soundWords[state])}</span>
    </button>
  );
}
const cross = "m13.5 7.5 5 5m0-5-5 5";
