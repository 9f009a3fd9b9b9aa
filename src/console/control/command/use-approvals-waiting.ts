import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { batchTimes } from "../../../../contract/control/batch/control-batch.ts";
import { commandTimes } from "../../../../contract/control/command/command-state.ts";
import { rolloutApprovalMs } from "../../../../contract/control/firmware/rollout.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { ApiQuery } from "../../../stores/record/api-query.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { useLiveAgain } from "../../components/answer/use-live-again.ts";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import { commandText } from "./action-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** Something that waits for this user's approval. */
interface Waiting {
  readonly text: string;
  /** Epoch ms. */
  readonly until: number;
  /** Address of the page for its review and approval. */
  readonly path: string;
}

/**
 * Notifies a user who may approve it that a command, a batch or a rollout is waiting, for as long
 * as it waits. Inside an observer.
 */
export function useApprovalsWaiting(): void {
  const { connection, toast } = useStores();
  const { t } = useCommandText();
  const navigate = useNavigate();
  const notified = useRef<ReadonlySet<string>>(new Set());
  const waiting = useWaiting();
  const key = waiting.map(({ text }) => text).join("\n");
  const notify = useEffectEvent((lines: string) => {
    const texts = new Set(lines.split("\n"));
    for (const { id, text } of toast.toasts)
      if (notified.current.has(text) && !texts.has(text)) toast.dismiss(id);
    for (const { text, until, path } of waiting.filter((item) => !notified.current.has(item.text)))
      toast.show("warning", text, {
        stayMs: Math.max(0, until - connection.serverNow),
        action: { text: t("open"), run: () => void navigate(path) },
      });
    notified.current = texts;
  });
  useEffect(() => notify(key), [key]);
}

/** Returns the items that wait for this person; none before the first answer. */
function useWaiting(): readonly Waiting[] {
  const { commands, batches, rollouts } = useAwaiting();
  const { fleet } = useStores();
  const { t, language } = useCommandText();
  const houseName = useHouseName();
  return [
    ...commands.flatMap((command): Waiting[] => {
      const { houseId, operator, operatorName, queuedAt, armedAt } = command;
      const record = fleet.house(houseId);
      if (record === undefined) return [];
      const text = t("commandWaits", {
        what: commandText(command, t, language),
        by: personName(operatorName) || operator,
        house: houseName(houseId),
      });
      const until = (queuedAt ?? armedAt) + commandTimes.approvalMs;
      return [{ text, until, path: paths.houseSettings(houseId) }];
    }),
    ...batches
      .filter(({ mayAgree }) => mayAgree)
      .map(({ id, name, operatorName, startedAt, plannedAt }) => ({
        text: t("batchWaits", { name, by: personName(operatorName) }),
        until: (startedAt ?? plannedAt) + batchTimes.approvalMs,
        path: paths.batch(id),
      })),
    ...rollouts
      .filter(({ mayAgree }) => mayAgree)
      .map(({ id, name, createdBy, createdAt, awaitingAt }) => ({
        text: t("rolloutWaits", { name, by: personName(createdBy) }),
        until: (awaitingAt ?? createdAt) + rolloutApprovalMs,
        path: paths.rollout(id),
      })),
  ];
}

/** Requests the waiting items from the server, as far as the person may see them. */
function useAwaiting() {
  const { callApi, recordChangeCounts, session } = useStores();
  const mayApprove = session.may("control.approve");
  const mayRollOut = session.may("control.rollout");
  const answers = useMemo(
    () => ({
      commands: new ApiQuery((options) => callApi("listAwaiting", {}, options)),
      batches: new ApiQuery((options) => callApi("listBatch", { state: "awaiting" }, options)),
      rollouts: new ApiQuery((options) => callApi("listRollout", { state: "awaiting" }, options)),
    }),
    [callApi],
  );
  const { commands, batches, rollouts } = answers;
  const load = useEffectEvent(() => {
    if (mayApprove) for (const answer of [commands, batches]) void answer.load(false);
    if (mayRollOut) void rollouts.load(false);
  });
  useEffect(() => {
    if (mayApprove || mayRollOut) load();
    return () => Object.values(answers).forEach((answer) => answer.drop());
  }, [answers, mayApprove, mayRollOut]);
  useOnChange(recordChangeCounts.countOf("approvals"), load);
  useLiveAgain(load);
  return {
    commands: commands.value?.rows ?? [],
    batches: batches.value?.rows ?? [],
    rollouts: rollouts.value?.rows ?? [],
  };
}
