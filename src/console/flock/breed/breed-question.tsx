import "../../components/dialog/shell-dialog.css";
import { Alert } from "@blueprintjs/core";
import type { PastePlan } from "../../../stores/flock/paste-plan.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useBreedSay } from "../../../i18n/words/fleet/breed-words.ts";

/** Question before an action; a plan: whether to paste over existing cells. */
export type BreedQuestion = "leave" | "save" | PastePlan;

interface Props {
  readonly question: BreedQuestion;
  /** Flocks that live by the standard. */
  readonly flockCount: number;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/**
 * Asks before leaving with changes, before saving a standard that flocks use, before pasting over
 * cells.
 */
export function BreedQuestionDialog({ question, flockCount, onCancel, onConfirm }: Props) {
  const { say, language } = useBreedSay();
  const count = (value: number) => formatNumber(value, 0, language);
  const { title, why, yes, intent } = wordsOf();
  function wordsOf() {
    if (question === "leave")
      return {
        title: say("leaveTitle"),
        why: say("leaveWhy"),
        yes: say("leaveYes"),
        intent: "danger",
      } as const;
    if (question === "save")
      return {
        title: say("saveTitle"),
        why: say("saveWhy", { count: count(flockCount) }),
        yes: say("save"),
        intent: "primary",
      } as const;
    return {
      title: say("pasteTitle"),
      why: say("pasteWhy", { count: count(question.overwritten) }),
      yes: say("pasteYes"),
      intent: "primary",
    } as const;
  }
  return (
    <Alert
      isOpen
      className="shell-dialog"
      intent={intent}
      confirmButtonText={yes}
      cancelButtonText={say("cancel")}
      canEscapeKeyCancel
      aria-labelledby="breed-ask"
      aria-describedby="breed-ask-why"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <ReturnFocus />
      <h2 id="breed-ask">{title}</h2>
      <p id="breed-ask-why">{why}</p>
    </Alert>
  );
}
