import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { type Batch, batchTimes } from "../../../contract/control/batch.ts";
import { useStores } from "../../context/use-stores.ts";
import { useCommandSay } from "../../i18n/words/command.ts";
import { paths } from "../../lib/paths.ts";
import { Answer } from "../../stores/record/answer.ts";
import { useNews } from "../part/use-news.ts";

/**
 * Tells whoever may be the second person of a batch that it waits, as long as it does. Inside an
 * observer.
 */
export function useBatchesWaiting(): void {
  const { callApi, connection, recordChangeCounts, session, toast } = useStores();
  const { say } = useCommandSay();
  const navigate = useNavigate();
  const told = useRef<ReadonlySet<string>>(new Set());
  const mayApprove = session.may("control.approve");
  const answer = useMemo(
    () => new Answer((options) => callApi("listBatch", { state: "awaiting" }, options)),
    [callApi],
  );
  const { value } = answer;
  const tell = useEffectEvent((waiting: readonly Batch[]) => {
    const textOf = ({ name, operatorName }: Batch) => say("batchWaits", { name, by: operatorName });
    const texts = new Set(waiting.map(textOf));
    for (const { id, text } of toast.toasts)
      if (told.current.has(text) && !texts.has(text)) toast.dismiss(id);
    for (const batch of waiting.filter((one) => !told.current.has(textOf(one)))) {
      const until = (batch.startedAt ?? batch.plannedAt) + batchTimes.approvalMs;
      const run = () => void navigate(`${paths.envControl}?tab=batches&batch=${batch.id}`);
      toast.show("warning", textOf(batch), {
        stayMs: Math.max(0, until - connection.serverNow),
        action: { text: say("open"), run },
      });
    }
    told.current = texts;
  });
  useEffect(() => {
    if (mayApprove) void answer.load(false);
    return answer.drop;
  }, [answer, mayApprove]);
  useNews(recordChangeCounts.countOf("approvals"), () => {
    if (mayApprove) void answer.load(false);
  });
  useEffect(() => {
    if (value !== undefined) tell(value.rows.filter(({ mayAgree }) => mayAgree));
  }, [value]);
}
