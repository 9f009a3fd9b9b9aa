import { alarmTitle, severities } from "../../../contract/alarm/alarm.ts";
import type { ServerTrouble } from "../../../contract/operate/server-trouble.ts";
import type { IncidentRow } from "../../stores/fleet/incident-row.ts";
import type { Concern } from "../../stores/fleet/incident-store.ts";
import { ageText } from "../../lib/text/age-text.ts";
import { clockIn } from "../../lib/time/zone-clock.ts";
import { channelNames, downSince } from "../../i18n/channel-text.ts";
import { peersText } from "../../i18n/words/operate/peer-text.ts";
import { causesWithValue, shortCauses } from "../../i18n/short-cause.ts";
import type { WallWord } from "../../i18n/words/screens/wall-words.ts";
import { textEm } from "../../map/geo/map-label.ts";
import type { Rank } from "../../map/geo/place-rank.ts";
import { boldEm } from "./bold-width.ts";
import { holderText } from "./holder-text.ts";
import { formatCount, type Translate } from "./wall-format.ts";
import type { FleetSituation, Sentence } from "./fleet-sentence.ts";
import { listText } from "../../lib/text/list-text.ts";

/** Fill of a bar; `plain`: none. */
export type Tone = Extract<Rank, "urgent" | "high" | "medium" | "low"> | "cut" | "plain" | "calm";

/** A sentence as text: the title is always shown, facts only if there is room. */
export interface BarText {
  readonly tone: Tone;
  /** True: the mark is filled, because the alarm is unacknowledged. */
  readonly isFilled: boolean;
  readonly title: string;
  /**
   * In reading order; when there is no room, the fact with the highest `rank` is left out first.
   */
  readonly facts: readonly { readonly text: string; readonly rank: number }[];
}

export interface BarSpeaker {
  readonly t: Translate;
  readonly timeZone: string;
  /** Server time. */
  readonly now: number;
  /** Short name of the farm. */
  readonly placeOf: (incident: IncidentRow) => string;
  readonly concernOf: (incident: IncidentRow) => Concern;
  readonly birdsText: (birds: number, houseIds: readonly number[]) => string;
}

const troubleWords = {
  notStoring: "notStoring",
  tellsNobody: "tellsNobody",
  noticesBehind: "noticesBehind",
  noticePathDown: "noticePathDown",
  peerSilent: "peerSilent",
  diskLow: "diskLow",
} as const satisfies Record<ServerTrouble, WallWord>;

const unwatchedWords = { offline: "unwatched", noTemp: "blindHouses" } as const;

const plain = (tone: Tone, title: string, ...facts: readonly string[]): BarText => ({
  tone,
  isFilled: tone === "cut",
  title,
  facts: facts.map((text, rank) => ({ text, rank })),
});

export function barTextOf(sentence: Sentence, speaker: BarSpeaker): BarText {
  const { t } = speaker;
  switch (sentence.kind) {
    case "cut":
      return cutText(sentence, speaker);
    case "waiting":
      return plain("plain", t("connecting"));
    case "empty":
      return plain("plain", t("noHouses"));
    case "flood":
      return floodText(sentence, speaker);
    case "alarm":
      return alarmText(sentence.incident, sentence.others, speaker);
    case "trouble":
      return troubleText(sentence, speaker);
    case "silenced":
      return silencedText(sentence, t);
    case "unwatched":
      return plain(
        "plain",
        t("watched", { count: formatCount(sentence.watched) }),
        ...(["offline", "noTemp"] as const)
          .filter((status) => sentence[status] > 0)
          .map((status) => t(unwatchedWords[status], { count: formatCount(sentence[status]) })),
      );
    case "calm":
      return allNormalText(sentence, speaker);
  }
}

/** An alarm does not hide that others cannot be raised or that no one is notified. */
export function withTrouble(
  text: BarText,
  { kind }: Pick<Sentence, "kind">,
  {
    troubles,
    channelsDown,
    peers = [],
  }: Pick<FleetSituation, "troubles" | "channelsDown"> & Partial<Pick<FleetSituation, "peers">>,
  t: Translate,
): BarText {
  if (kind === "trouble" || kind === "cut" || kind === "waiting") return text;
  const facts = [
    troubles.includes("notStoring") ? t("notStoringShort") : "",
    troubles.includes("tellsNobody") ? t("tellsNobodyShort") : "",
    troubles.includes("noticesBehind") ? t("noticesBehindShort") : "",
    channelsDown.length > 0
      ? t("noticePathDownShort", { channels: channelNames(channelsDown, t.language) })
      : "",
    peers.length > 0
      ? t("peerSilentShort", {
          names: listText(
            peers.map(({ name }) => name),
            t.language,
          ),
        })
      : "",
  ].filter((fact) => fact !== "");
  if (facts.length === 0) return text;
  return { ...text, facts: [...facts.map((fact) => ({ text: fact, rank: 0 })), ...text.facts] };
}

function troubleText(
  { trouble, channelsDown, peers }: Extract<Sentence, { kind: "trouble" }>,
  { t, timeZone, now }: BarSpeaker,
): BarText {
  if (trouble === "peerSilent")
    return plain("cut", t(troubleWords[trouble], { peers: peersText(peers, now, t.language) }));
  if (trouble !== "noticePathDown") return plain("cut", t(troubleWords[trouble]));
  const title = t(troubleWords[trouble], { channels: channelNames(channelsDown, t.language) });
  const since = downSince(channelsDown);
  if (since === null) return plain("cut", title);
  return plain("cut", title, t("sinceTime", { time: clockIn(timeZone, since).time }));
}

function cutText(
  { isExpired, at }: Extract<Sentence, { kind: "cut" }>,
  { t, timeZone, now }: BarSpeaker,
): BarText {
  const title = t(isExpired ? "expired" : "disconnected");
  if (at === null) return plain("cut", title);
  const { time } = clockIn(timeZone, at);
  const age = ageText(now - at, t.language);
  return plain("cut", title, t("pictureOf", { time }), t("old", { age }));
}

function allNormalText(
  { watched, since }: Extract<Sentence, { kind: "calm" }>,
  { t, now }: BarSpeaker,
): BarText {
  const title = t("watched", { count: formatCount(watched) });
  return since === null
    ? plain("calm", title, t("noAlarm"))
    : plain("calm", title, t("noAlarmFor", { age: spanText(now - since, t) }));
}

function floodText(
  { alarms, incidents, worst }: Extract<Sentence, { kind: "flood" }>,
  { t, placeOf }: BarSpeaker,
): BarText {
  return {
    tone: severities[worst.severity].key,
    isFilled: worst.state === "unacknowledged",
    title: t("flood", { alarms: formatCount(alarms), incidents: formatCount(incidents) }),
    facts: [{ text: `${placeOf(worst)} ${shortCauseText(worst, t)}`, rank: 0 }],
  };
}

const silencedText = (
  { urgent, alarms }: { readonly urgent: number; readonly alarms: number },
  t: Translate,
): BarText => ({
  tone: urgent > 0 ? "urgent" : "plain",
  isFilled: false,
  title: t("silenced", { count: formatCount(alarms) }),
  facts: urgent > 0 ? [{ text: t("silencedUrgent", { count: formatCount(urgent) }), rank: 0 }] : [],
});

function alarmText(incident: IncidentRow, others: number, speaker: BarSpeaker): BarText {
  const { t, now, placeOf, concernOf, birdsText } = speaker;
  const { since, state, severity } = incident;
  const { houses, ofHouses, birds } = concernOf(incident);
  const isWaiting = state === "unacknowledged";
  const facts = [
    { text: t("ofHouses", { count: houses, all: ofHouses }), rank: 0 },
    { text: birdsText(birds ?? 0, incident.houseIds), rank: 4 },
    { text: ageText(Math.max(minute, now - since), t.language), rank: 1 },
    { text: isWaiting ? t("unacknowledged") : holderText(incident, t), rank: 2 },
    { text: others > 0 ? t("otherIncidents", { count: others }) : "", rank: 3 },
  ];
  return {
    tone: severities[severity].key,
    isFilled: isWaiting,
    title: `${placeOf(incident)} ${causeText(incident, t)}`,
    facts: facts.filter(({ text }) => text !== ""),
  };
}

/** Returns the name of an incident; for a single alarm with its subject. */
export const causeText = ({ first, counts, key }: IncidentRow, t: Translate): string =>
  alarmTitle(counts.all === 1 ? first : { key, subject: "" }, t.language);

/** The short text. */
export const shortCauseText = (row: IncidentRow, t: Translate): string =>
  (t.language === "en" ? shortCauses[row.key] : undefined) ?? causeText(row, t);

/** The text when its value is shown beside it. */
export const causeTextWithValue = (row: IncidentRow, t: Translate): string =>
  (t.language === "en" ? causesWithValue[row.key] : undefined) ?? shortCauseText(row, t);

const minute = 60_000;
/** Returns the length of a calm, such as "3 h 12 min"; an hour and less in minutes. */
function spanText(ms: number, t: Translate): string {
  const minutes = Math.max(0, Math.floor(ms / minute));
  const hours = Math.floor(minutes / 60);
  const rest = ageText((minutes % 60) * minute + minute / 2, t.language);
  if (hours === 0) return ageText(Math.max(minute, minutes * minute), t.language);
  return hours < 48
    ? `${ageText(hours * 60 * minute, t.language)} ${rest}`
    : ageText(hours * 60 * minute, t.language);
}

/** Type sizes of a title on one line with its facts, largest first; and the size of the facts. */
const lineSizes = [1.9, 1.6, 1.3] as const;
const factSize = 1.3;
/** Sizes of a title above its facts, and of the facts. */
const stackedSizes = [1.2, 1.1, 1] as const;
const stackedFactSize = 1;
/** Facts begin below the first word of the title. */
const stackedIndent = 1.45;
/** Fewer facts than this on the line are put below the title, where more have room. */
const factsMin = 3;
/** Width of the mark before a sentence and the gaps around it, in ems of the title. */
const markEm = 1.3;

export interface FittedText {
  readonly titleEm: number;
  readonly factEm: number;
  readonly facts: readonly string[];
  /** True when the facts are below the title. */
  readonly isStacked: boolean;
}

/** The most important facts, in reading order. */
const mostImportant = ({ facts }: BarText, count: number): readonly string[] => {
  const important = new Set([...facts].sort((a, b) => a.rank - b.rank).slice(0, count));
  return facts.filter((fact) => important.has(fact)).map(({ text }) => text);
};
const factsEm = (facts: readonly string[]): number =>
  textEm(facts.map((text) => ` · ${text}`).join(""));

/**
 * The sentence in the largest type that fits `roomEm`: on one line, or with its facts below it
 * where that shows more of them. A title that does not fit on one line takes two lines in the
 * smallest size; nothing is truncated.
 */
export function fitBar(text: BarText, roomEm: number): FittedText {
  const title = boldEm(text.title) + markEm;
  const min = Math.min(factsMin, text.facts.length);
  for (let shownCount = text.facts.length; shownCount >= min; shownCount -= 1) {
    const facts = mostImportant(text, shownCount);
    const room = roomEm - factsEm(facts) * factSize;
    const titleEm = lineSizes.find((size) => title * size <= room);
    if (titleEm !== undefined) return { titleEm, factEm: factSize, facts, isStacked: false };
  }
  const titleEm = stackedSizes.find((size) => title * size <= roomEm);
  if (titleEm === undefined)
    return { titleEm: 1, factEm: stackedFactSize, facts: [], isStacked: false };
  for (let shownCount = text.facts.length; ; shownCount -= 1) {
    const facts = mostImportant(text, shownCount);
    if (shownCount === 0 || factsEm(facts) * stackedFactSize + stackedIndent <= roomEm)
      return { titleEm, factEm: stackedFactSize, facts, isStacked: true };
  }
}

/**
 * True when there is no room for even one fact, so that the elements beside the sentence have to
 * shrink.
 */
export const isTooMuch = (text: BarText, roomEm: number): boolean =>
  text.facts.length > 0 && fitBar(text, roomEm).facts.length === 0;
