import type { PastePlan } from "../../../stores/flock/paste-plan.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";
import { Question } from "../../components/dialog/question.tsx";

/** Question before an action; a plan: whether to paste over existing cells. */
export type BreedQuestion = "leave" | "save" | PastePlan;

interface Props {
  readonly question: BreedQuestion;
  /** Number of flocks that use the standard. */
  readonly flockCount: number;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/**
 * Asks before leaving with changes, before saving a standard that flocks use, before pasting over
 * cells.
 */
export function BreedQuestionDialog({ question, flockCount, onCancel, onConfirm }: Props) {
  const { t, language } = useBreedText();
  const count = (value: number) => formatNumber(value, 0, language);
  const { title, why, yes, intent } = wordsOf();
  function wordsOf() {
    if (question === "leave")
      return {
        title: t("leaveTitle"),
        why: t("leaveWhy"),
        yes: t("leaveYes"),
        intent: "danger",
      } as const;
    if (question === "save")
      return {
        title: t("saveTitle"),
        why: t("saveWhy", { count: count(flockCount) }),
        yes: t("save"),
        intent: "primary",
      } as const;
    return {
      title: t("pasteTitle"),
      why: t("pasteWhy", { count: count(question.overwritten) }),
      yes: t("pasteYes"),
      intent: "primary",
    } as const;
  }
  return (
    <Question
      text={title}
      why={why}
      isOpen
      intent={intent}
      yes={yes}
      onNo={onCancel}
      onYes={onConfirm}
    />
  );
}
