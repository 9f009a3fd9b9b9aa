import { reaction } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { DoAction } from "../../../../contract/control/protocol/gateway-order.ts";
import type { Command } from "../../../../contract/control/command/command.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useApprovalsWaiting } from "./use-approvals-waiting.ts";
import { useDraftsBack } from "./use-drafts-back.ts";
import { needsCheck, stateText } from "./command-state-text.ts";

const undoMs = 30_000;
const doneWords: Readonly<Partial<Record<DoAction["do"], "toastReset" | "toastLog">>> = {
  reset: "toastReset",
  log: "toastLog",
};

/** Seconds a command took, to a tenth. */
const secondsOf = ({
  queuedAt,
  armedAt,
  endedAt,
}: Pick<Command, "queuedAt" | "armedAt" | "endedAt">): string =>
  (((endedAt ?? armedAt) - (queuedAt ?? armedAt)) / 1000).toFixed(1);

/**
 * Follows the commands of this window to their end, on any page, and reports the outcome: success
 * only when the values were read back.
 */
export const CommandsAtWork = observer(function CommandsAtWork() {
  const { fleet, interest } = useStores();
  const { commands } = fleet;
  const houses = commands.followed.join(",");
  useEffect(() => {
    if (houses === "") return;
    const ends = houses.split(",").map((id) => interest.declare({ kind: "house", id: Number(id) }));
    return () => ends.forEach((end) => end());
  }, [interest, houses]);
  const notify = useNotify();
  const onEnds = useEffectEvent(() => {
    for (
      let end = commands.takeEndedCommand();
      end !== undefined;
      end = commands.takeEndedCommand()
    )
      notify(end);
  });
  useEffect(
    () => reaction(() => commands.ends.length, onEnds, { fireImmediately: true }),
    [commands],
  );
  useDraftsBack();
  useApprovalsWaiting();
  return null;
});

/** The result of a command. */
function useNotify() {
  const { toast, fleet, connection } = useStores();
  const { t, language } = useCommandText();
  const navigate = useNavigate();
  const houseName = useHouseName();
  const good = (houseId: number, text: string) => `${text} · ${houseName(houseId)}`;
  const notifyTrouble = (command: Command) => {
    const record = fleet.house(command.houseId);
    const timeZone = fleet.farms.get(record?.house.farmId ?? 0)?.timeZone ?? "UTC";
    const state = stateText(command, { t, language, timeZone, now: connection.serverNow });
    const tone = command.state === "cancelled" ? "plain" : "warning";
    const text = t("toastEnded", { name: houseName(command.houseId), state });
    toast.show(needsCheck(command) ? "danger" : tone, text);
  };
  const notifyWritten = ({ houseId, group, id, items, undoOf, ...rest }: Command) => {
    const sent = t("toastSent", { count: items.length, seconds: secondsOf(rest) });
    const text = good(houseId, sent);
    // An undo itself cannot be undone.
    if (undoOf !== null) return toast.show("success", text);
    const run = () =>
      void navigate(`${paths.houseSettings(houseId, group ?? undefined)}&undo=${id}`);
    const action = { text: t("undoCommand"), run };
    return toast.show("success", text, { stayMs: undoMs, action });
  };
  return (command: Command) => {
    const { state, reason, action } = command;
    if (state !== "verified" || reason !== null) notifyTrouble(command);
    else if (action === null) notifyWritten(command);
    else toast.show("success", good(command.houseId, t(doneWords[action.do] ?? "toastDone")));
  };
}
