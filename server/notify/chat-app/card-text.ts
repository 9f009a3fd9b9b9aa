import type { AlarmWork } from "../../../contract/alarm/alarm-work.ts";
import { stepsAfter, workActs } from "../../../contract/alarm/alarm-work.ts";
import { noticeKinds, type NoticeKind } from "../../../contract/notify/notice.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { Card, CardButton, CardStep } from "./vendor/vendor.ts";

const words = {
  ack: { zh: "确认报警", en: "Acknowledge" },
  open: { zh: "查看", en: "Open" },
} as const;

/** Address that a button opens, and the secret token that identifies the notice. */
export interface CardLink {
  readonly url: string;
  readonly token: string;
}

export interface CardNotice {
  readonly kind: NoticeKind;
  readonly text: string;
  readonly language: Language;
  /** Null: the installation is not reachable from outside, so there are no buttons. */
  readonly link: CardLink | null;
}

const buttonOf =
  (language: Language) =>
  (step: CardStep): CardButton => ({
    step,
    label: step === "ack" ? words.ack[language] : workActs[step][language],
  });

export const cardOf = (
  { kind, text, language, link }: CardNotice,
  steps: readonly CardStep[],
): Card => ({
  title: noticeKinds[kind][language],
  text,
  state: "",
  buttons: link === null ? [] : steps.map(buttonOf(language)),
  open: link === null ? null : { url: link.url, label: words.open[language] },
  token: link?.token ?? null,
  language,
});

/** The data of an alarm that its next steps depend on. */
interface AlarmProgress {
  readonly isWaiting: boolean;
  readonly isOver: boolean;
  readonly work: Pick<AlarmWork, "step"> | undefined;
}

/**
 * Returns the steps that are still possible for any of a notice's alarms, at most two, because a
 * card is small.
 */
export function stepsLeftOf(alarms: readonly AlarmProgress[]): readonly CardStep[] {
  const waits = alarms.some(({ isWaiting }) => isWaiting);
  const left = (["onWay", "there", "fixed"] as const).filter((step) =>
    alarms.some(({ work, isOver }) => stepsAfter(work, isOver).includes(step)),
  );
  return [...(waits ? (["ack"] as const) : []), ...left].slice(0, 2);
}
