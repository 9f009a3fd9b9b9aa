import { durationText } from "../base/duration-text.ts";
import { type Beat, type BeatDuty, beatDuties, beatReasons, dutiesRefused } from "./beat.ts";
import { keysOf } from "../base/table-keys.ts";
import {
  nameOf,
  type NoticeText,
  type NoticeOptions,
  severityHead,
  stop,
  responsesText,
} from "../notify/notice-text.ts";
import type { RingKind } from "./peer.ts";
import { minuteMs } from "../base/time.ts";
import { type Language, type Words, withNote } from "../base/words.ts";

/** The data of a watched installation for a notice. */
export interface NotifiedPeer {
  readonly name: string;
  readonly kind: RingKind;
  /** For how long, ms. */
  readonly forMs: number;
  /** The last report of the installation. */
  readonly beat: Pick<Beat, "houses" | "urgent" | BeatDuty>;
}

/** Never less than a second; without the seconds of a minute. */
const spanText = (ms: number, language: Language): string =>
  durationText(ms < minuteMs ? Math.max(1000, ms) : ms - (ms % minuteMs), language);

/** An unknown reason is returned unchanged. */
export function reasonText(reason: string | null, language: Language): string {
  const known = keysOf(beatReasons).find((key) => key === reason);
  return known === undefined ? nameOf(reason ?? "", 40) : beatReasons[known][language];
}

/** "storing (disk full)": the fault an installation reports. */
export function refusedText(beat: Pick<Beat, BeatDuty>, language: Language): string {
  const parts = dutiesRefused(beat).map((duty) => {
    const why = reasonText(beat[duty].reason, language);
    const name = beatDuties[duty][language];
    return why === "" ? name : withNote(name, why, language);
  });
  return parts.join(language === "zh" ? "、" : ", ");
}

/**
 * True while its houses are not monitored. If it only fails to notify, people at its screens still
 * monitor them.
 */
const isUnwatched = ({ kind, beat }: NotifiedPeer): boolean =>
  kind === "silent" || !beat.storing.ok || !beat.judging.ok;

function housesText(peer: NotifiedPeer, language: Language): string {
  const { houses } = peer.beat;
  if (houses === 0) return "";
  if (!isUnwatched(peer))
    return language === "zh"
      ? `，${houses}栋舍的报警无人知晓`
      : `; alarms of ${houses} houses reach nobody`;
  if (language === "zh") return `，${houses}栋舍无人值守`;
  return houses === 1 ? "; 1 house is unwatched" : `; ${houses} houses are unwatched`;
}

function urgentText({ beat: { urgent } }: NotifiedPeer, language: Language): string {
  if (urgent === 0) return "";
  if (language === "zh") return `，其中有${urgent}条紧急报警`;
  return urgent === 1 ? ", 1 urgent alarm was open" : `, ${urgent} urgent alarms were open`;
}

function whatText(peer: NotifiedPeer, language: Language): string {
  const span = spanText(peer.forMs, language);
  if (peer.kind === "silent")
    return language === "zh" ? `已${span}无信号` : `has been silent for ${span}`;
  const refused = refusedText(peer.beat, language);
  return language === "zh"
    ? `已${span}自报异常，未能${refused}`
    : `has not been ${refused} for ${span}`;
}

/** Returns the notice that another installation is silent, or does not do its work. */
export function peerText(
  peer: NotifiedPeer,
  isRepeat: boolean,
  options: NoticeOptions,
): NoticeText {
  const { language } = options;
  const name = nameOf(peer.name, 40);
  const again: Words = { zh: "再次提醒 ", en: "Again: " };
  const head = `${severityHead(1, language)}${isRepeat ? again[language] : ""}`;
  const subject = language === "zh" ? `${name}的监控系统` : `House Watch at ${name} `;
  const parts = [whatText, housesText, urgentText].map((text) => text(peer, language));
  const end = responsesText(options);
  return {
    text: `${head}${subject}${parts.join("")}${end === "" ? "" : `${stop[language]}${end}`}`,
    template: `peer.${peer.kind}`,
    params: {
      name,
      minutes: Math.floor(peer.forMs / minuteMs),
      houses: peer.beat.houses,
      urgent: peer.beat.urgent,
    },
  };
}

/** Returns the notice of the end, for all who were notified. `at`: hh:mm. */
export function peerBackText(name: string, at: string, language: Language): NoticeText {
  const known = nameOf(name, 40);
  return {
    text:
      language === "zh"
        ? `恢复 ${known}的监控系统已恢复正常，${at}`
        : `Cleared: House Watch at ${known} is back, ${at}`,
    template: "peer.back",
    params: { name: known, time: at },
  };
}
