import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { Command } from "../../../contract/control/command.ts";
import { type PersonAction, personActionSchema } from "../../../contract/control/order.ts";
import { useStores } from "../../context/use-stores.ts";
import { useCommandSay } from "../../i18n/words/command.ts";
import type { CallApi } from "../../stores/port/call.ts";
import type { CommandSend, Wanted } from "../../stores/parameter/command-send.ts";

/** Ends of which it is proven that nothing of it stands in the controller. */
const undone: ReadonlySet<string> = new Set(["rejected", "expired", "notApplied"]);

/** What a person did that can be done again: a trial has its own time, advice its own word. */
const actionOf = ({ action }: Command): PersonAction | null =>
  action === null || action.do === "trial"
    ? null
    : (personActionSchema.safeParse(action).data ?? null);

/** Whether it may be looked at anew, as it was meant. */
export const mayTryAgain = (command: Command): boolean =>
  undone.has(command.state) &&
  command.adviceId === undefined &&
  (command.kind === "write" || actionOf(command) !== null);

/** The same wish, on what the controller is set to now; null: that is not known any more. */
async function wantedOf(callApi: CallApi, command: Command): Promise<Wanted | null> {
  const { houseId, group, items, undoOf, trialMin } = command;
  const action = actionOf(command);
  if (action !== null) return { kind: "do", houseId, action };
  if (undoOf !== null) return { kind: "undo", houseId, id: undoOf };
  const { groups } = await callApi("readParameter", { houseId });
  const known = groups.find((one) => one.group === group);
  if (group === null || known === undefined) return null;
  return {
    kind: "write",
    houseId,
    group,
    base: known.hash,
    items: items.map(({ k, row, to }) => ({ k, ...(row === undefined ? {} : { row }), to })),
    ...(trialMin === 15 || trialMin === 30 || trialMin === 60 ? { trialMin } : {}),
  };
}

/** Looks at the same command anew: it is reviewed and confirmed like any other. */
export const AgainButton = observer(function AgainButton({
  command,
  send,
}: {
  command: Command;
  send: CommandSend;
}) {
  const { callApi } = useStores();
  const { say } = useCommandSay();
  const again = async () => {
    // A failure is told by the frame around the pages.
    const wanted = await wantedOf(callApi, command).catch(() => null);
    if (wanted !== null) await send.arm(wanted);
  };
  return <Button size="small" text={say("tryAgain")} onClick={() => void again()} />;
});
