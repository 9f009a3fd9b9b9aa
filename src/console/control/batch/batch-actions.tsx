import css from "./batch.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Batch } from "../../../../contract/control/batch/control-batch.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { AgreeBatch } from "./agree-batch.tsx";
import { Question } from "../../components/dialog/question.tsx";

type Steer = "pauseBatch" | "resumeBatch" | "stopBatch" | "approveBatch";
const questions = { resumeBatch: "goOnAsk", stopBatch: "stopAsk" } as const;

/** Actions on a batch that was started. */
export const BatchActions = observer(function BatchActions({
  batch,
  onDone,
}: {
  batch: Batch;
  onDone: () => void;
}) {
  const { session } = useStores();
  const { t } = useBatchText();
  const [openQuestion, setOpenQuestion] = useState<keyof typeof questions | null>(null);
  const { isSending, steer, planAbout } = useSteering(batch, () => {
    setOpenQuestion(null);
    onDone();
  });
  if (!session.may("control.batch")) return null;
  return (
    <div className={`flow ${css.batchActions}`}>
      <Steering batch={batch} isSending={isSending} onSteer={steer} onRequest={setOpenQuestion} />
      <Further batch={batch} isSending={isSending} onPlan={planAbout} />
      <Question
        text={openQuestion === null ? "" : t(questions[openQuestion])}
        isOpen={openQuestion !== null}
        isBusy={isSending}
        intent={openQuestion === "stopBatch" ? "danger" : "primary"}
        yes={t(openQuestion === "stopBatch" ? "stop" : "goOn")}
        onYes={() => openQuestion !== null && steer(openQuestion)}
        onNo={() => setOpenQuestion(null)}
      />
    </div>
  );
});

/** The calls; the frame around the pages reports a failure. */
function useSteering({ id, name }: Batch, onDone: () => void) {
  const { callApi } = useStores();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const run = (work: Promise<unknown>) => {
    setSending(true);
    void work.then(onDone, () => undefined).finally(() => setSending(false));
  };
  const planAbout = (kind: "retry" | "undo") =>
    run(
      callApi("planBatch", { name, what: { kind: kind, batchId: id }, houseIds: [] }).then(
        ({ batch: created }) => navigate(paths.batch(created.id)),
      ),
    );
  return { isSending, steer: (call: Steer) => run(callApi(call, { id })), planAbout };
}

interface PartProps {
  readonly batch: Batch;
  readonly isSending: boolean;
}

/** Approve, pause, continue, stop. */
const Steering = observer(function Steering({
  batch,
  isSending,
  onSteer,
  onRequest,
}: PartProps & {
  onSteer: (call: Steer) => void;
  onRequest: (call: keyof typeof questions) => void;
}) {
  const { t } = useBatchText();
  const { state, mayAgree } = batch;
  const [isAgreeing, setAgreeing] = useState(false);
  const mayStop = state === "running" || state === "paused" || state === "awaiting";
  return (
    <>
      {mayAgree && <Button intent="primary" text={t("agree")} onClick={() => setAgreeing(true)} />}
      {isAgreeing && mayAgree && (
        <AgreeBatch
          batch={batch}
          isSending={isSending}
          onAgree={() => onSteer("approveBatch")}
          onClose={() => setAgreeing(false)}
        />
      )}
      {state === "running" && (
        <Button text={t("pause")} loading={isSending} onClick={() => onSteer("pauseBatch")} />
      )}
      {state === "paused" && (
        <Button intent="primary" text={t("goOn")} onClick={() => onRequest("resumeBatch")} />
      )}
      {mayStop && (
        <Button intent="danger" text={t("stop")} onClick={() => onRequest("stopBatch")} />
      )}
    </>
  );
});

/** Retry of the failed houses, and undo: both are plans like any other. */
const Further = observer(function Further({
  batch: { state, counts, kind },
  isSending,
  onPlan,
}: PartProps & { onPlan: (kind: "retry" | "undo") => void }) {
  const { t } = useBatchText();
  const isOver = state === "ended" || state === "stopped";
  const isLeft = counts.failed + counts.skipped + counts.notSent > 0;
  const isDone = counts.verified + counts.failed > 0 && kind !== "do";
  return (
    <>
      {isOver && isLeft && (
        <Button text={t("retry")} loading={isSending} onClick={() => onPlan("retry")} />
      )}
      {(isOver || state === "paused") && isDone && (
        <Button text={t("undoAll")} loading={isSending} onClick={() => onPlan("undo")} />
      )}
    </>
  );
});
