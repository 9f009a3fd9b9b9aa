import { observer } from "mobx-react-lite";
import type { Rollout, RolloutReview } from "../../../../contract/control/firmware/rollout.ts";
import { type UpdateSay, useUpdateSay } from "../../../i18n/words/control/firmware-words.ts";
import { AgreeDialog, type Agreeing } from "../command/agree-dialog.tsx";
import { AnswerView } from "../../components/answer/answer-view.tsx";
import { useAnswer } from "../../components/answer/use-answer.ts";
import { sizeText } from "./firmware-text.ts";

interface Props extends Agreeing {
  readonly rollout: Rollout;
}

/** The second person sees which file it is and what it would meet in the houses now. */
export const AgreeRollout = observer(function AgreeRollout({ rollout, ...agreeing }: Props) {
  const { say, language } = useUpdateSay();
  const { id, name, file, createdBy, why } = rollout;
  const answer = useAnswer("reviewRollout", { id: String(id) });
  return (
    <AgreeDialog
      title={say("agreeAsk", { name })}
      back={say("cancel")}
      agree={say("agree")}
      {...agreeing}
      isHeld={answer.value === undefined}
    >
      <p>
        <strong>
          {file.name} {file.version}
        </strong>{" "}
        · {sizeText(file, say, language)} · {say("startedBy", { name: createdBy })}
      </p>
      {why !== "" && <p>{say("whyStarted", { why })}</p>}
      <AnswerView answer={answer}>
        {(review) => (
          <ul className="rollout-review">
            {reviewTexts(review, file, say).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </AnswerView>
      <p className="panel-note">
        {say(file.kind === "firmware" ? "interrupts" : "configInterrupts")}
      </p>
    </AgreeDialog>
  );
});

function reviewTexts(
  review: RolloutReview,
  { kind, version: to }: Rollout["file"],
  say: UpdateSay,
): string[] {
  const { houses, waves, stocked, emptyOnly, alarmed, offline, older, versions } = review;
  const from = versions.map((version) => version ?? say("unknownVersion")).join(" · ");
  return [
    say("planOf", { count: houses, waves: waves.length, sizes: waves.join(" + ") }),
    kind === "firmware" ? say("fromTo", { from, to }) : "",
    say("stockedCount", { count: stocked }),
    emptyOnly > 0 ? say("emptyOnlyCount", { count: emptyOnly }) : "",
    alarmed > 0 ? say("alarmedCount", { count: alarmed }) : "",
    offline > 0 ? say("offlineCount", { count: offline }) : "",
    older > 0 ? say("olderCount", { count: older }) : "",
  ].filter((text) => text !== "");
}
