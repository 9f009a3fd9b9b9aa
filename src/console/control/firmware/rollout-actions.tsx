import css from "./firmware.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Rollout } from "../../../../contract/control/firmware/rollout.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { AgreeRollout } from "./agree-rollout.tsx";
import { mayRetry } from "./firmware-text.ts";
import { Question } from "../../components/dialog/question.tsx";

/** Actions for a rollout in progress. */
export const RolloutActions = observer(function RolloutActions({
  rollout,
  onDone,
}: {
  rollout: Rollout;
  onDone: () => void;
}) {
  const { callApi, session, toast } = useStores();
  const { t } = useUpdateText();
  const [isEnding, setEnding] = useState(false);
  const [isAgreeing, setAgreeing] = useState(false);
  const [isSending, setSending] = useState(false);
  const { id, state, awaitingAt, endedAt, mayAgree } = rollout;
  if (endedAt !== null || !session.may("control.rollout")) return null;
  const settle = (done: Promise<Rollout>) => {
    setSending(true);
    void done
      .then(
        (after) => {
          const isAwaiting = after.state === "awaiting" && after.awaitingAt !== awaitingAt;
          toast.show("success", t(isAwaiting ? "secondAsked" : "setUp"));
          onDone();
        },
        // The frame around the pages reports a failure.
        () => undefined,
      )
      .finally(() => setSending(false));
  };
  return (
    <div className={css.updateBar}>
      {mayAgree && <Button intent="primary" text={t("agree")} onClick={() => setAgreeing(true)} />}
      {mayAgree && isAgreeing && (
        <AgreeRollout
          rollout={rollout}
          isSending={isSending}
          onAgree={() => settle(callApi("approveRollout", { id }))}
          onClose={() => setAgreeing(false)}
        />
      )}
      {state === "running" && (
        <Button
          text={t("pause")}
          disabled={isSending}
          onClick={() => settle(callApi("pauseRollout", { id }))}
        />
      )}
      {(state === "paused" || state === "stopped") && (
        <Button
          text={t("goOn")}
          disabled={isSending}
          onClick={() => settle(callApi("resumeRollout", { id }))}
        />
      )}
      {mayRetry(rollout) && (
        <Button
          text={t("retryFailed")}
          disabled={isSending}
          onClick={() => settle(callApi("resumeRollout", { id, areFailedTried: true }))}
        />
      )}
      <Button
        intent="danger"
        variant="outlined"
        text={t("endIt")}
        disabled={isSending}
        onClick={() => setEnding(true)}
      />
      <Question
        text={t("endAsk")}
        isOpen={isEnding}
        intent="danger"
        yes={t("endIt")}
        onYes={() => {
          setEnding(false);
          settle(callApi("endRollout", { id }));
        }}
        onNo={() => setEnding(false)}
      />
    </div>
  );
});
