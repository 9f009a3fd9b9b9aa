import { Alert, Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Batch } from "../../../contract/control/batch.ts";
import { useStores } from "../../context/use-stores.ts";
import { useBatchSay } from "../../i18n/words/batch.ts";

type Steer = "pauseBatch" | "resumeBatch" | "stopBatch" | "approveBatch";
const asks = { resumeBatch: "goOnAsk", stopBatch: "stopAsk" } as const;

/** What a person can do about a batch that was started. */
export const BatchActions = observer(function BatchActions({
  batch,
  onDone,
}: {
  batch: Batch;
  onDone: () => void;
}) {
  const { callApi, session } = useStores();
  const { say } = useBatchSay();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<keyof typeof asks | null>(null);
  const [isSending, setSending] = useState(false);
  const { id, name, state, counts, kind, isOwn } = batch;
  const run = (work: Promise<unknown>) => {
    setSending(true);
    // A failure is told by the frame around the pages.
    void work
      .then(onDone, () => undefined)
      .finally(() => {
        setSending(false);
        setAsked(null);
      });
  };
  const steer = (call: Steer) => run(callApi(call, { id }));
  const planAbout = (what: "retry" | "undo") =>
    run(
      callApi("planBatch", { name, what: { kind: what, batchId: id }, houseIds: [] }).then(
        ({ batch: made }) => navigate(`?tab=batches&batch=${made.id}`),
      ),
    );
  const mayAgree = state === "awaiting" && !isOwn && session.may("control.approve");
  if (!session.may("control.batch")) return null;
  const isOver = state === "ended" || state === "stopped";
  const isOpen = state === "running" || state === "paused";
  const again = counts.failed + counts.skipped + counts.notSent;
  return (
    <div className="batch-actions">
      {mayAgree && (
        <Button
          intent="primary"
          text={say("agree")}
          loading={isSending}
          onClick={() => steer("approveBatch")}
        />
      )}
      {state === "running" && (
        <Button text={say("pause")} loading={isSending} onClick={() => steer("pauseBatch")} />
      )}
      {state === "paused" && (
        <Button intent="primary" text={say("goOn")} onClick={() => setAsked("resumeBatch")} />
      )}
      {(isOpen || state === "awaiting") && (
        <Button intent="danger" text={say("stop")} onClick={() => setAsked("stopBatch")} />
      )}
      {isOver && again > 0 && (
        <Button text={say("retry")} loading={isSending} onClick={() => planAbout("retry")} />
      )}
      {(isOver || state === "paused") && kind !== "do" && counts.verified + counts.failed > 0 && (
        <Button text={say("undoAll")} loading={isSending} onClick={() => planAbout("undo")} />
      )}
      <Alert
        isOpen={asked !== null}
        loading={isSending}
        intent={asked === "stopBatch" ? "danger" : "primary"}
        confirmButtonText={say(asked === "stopBatch" ? "stop" : "goOn")}
        cancelButtonText={say("cancel")}
        onConfirm={() => asked !== null && steer(asked)}
        onCancel={() => setAsked(null)}
      >
        <p>{asked !== null && say(asks[asked])}</p>
      </Alert>
    </div>
  );
});
