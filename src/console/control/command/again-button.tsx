import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { Command } from "../../../../contract/control/command/command.ts";
import {
  type PersonAction,
  personActionSchema,
} from "../../../../contract/control/protocol/gateway-order.ts";
import { settingAt } from "../../../../contract/control/protocol/controller-setting.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import type { CommandSend, CommandRequest } from "../../../stores/control/command-send.ts";

/** Results that prove that nothing of the command is in the controller. */
const notBegun: ReadonlySet<string> = new Set(["rejected", "expired", "notApplied"]);

/**
 * Returns the action if it can be repeated, otherwise null: a trial depends on its time, advice on
 * a decision.
 */
const actionOf = ({ action }: Command): PersonAction | null =>
  action === null || action.do === "trial"
    ? null
    : (personActionSchema.safeParse(action).data ?? null);

/** True if the command may be reviewed again with the same intention. */
export const mayTryAgain = (command: Command): boolean =>
  notBegun.has(command.state) &&
  command.adviceId === undefined &&
  (command.kind === "write" || actionOf(command) !== null);

/** The hash of the settings that a change was made on: what has changed since is a conflict. */
async function baseOf(callApi: CallApi, { id }: Command): Promise<string> {
  const { steps } = await callApi("getCommand", { id });
  const base = steps.find(({ kind }) => kind === "armed")?.detail["base"];
  return typeof base === "string" ? base : "";
}

/**
 * Returns the same change, based on the controller's current settings if its values are unchanged;
 * null if those are no longer known.
 */
async function sameChangeOf(callApi: CallApi, command: Command): Promise<CommandRequest | null> {
  const { houseId, group, items, undoOf, trialMin } = command;
  const action = actionOf(command);
  if (action !== null) return { kind: "do", houseId, action };
  if (undoOf !== null) return { kind: "undo", houseId, id: undoOf };
  const { groups } = await callApi("readParameter", { houseId });
  const known = groups.find((item) => item.group === group);
  if (group === null || known === undefined) return null;
  const isUnchanged = items.every((item) => settingAt(known.settings, item) === item.from);
  return {
    kind: "write",
    houseId,
    group,
    base: isUnchanged ? known.hash : await baseOf(callApi, command),
    items: items.map(({ k, row, to }) => ({ k, ...(row === undefined ? {} : { row }), to })),
    ...(trialMin === 15 || trialMin === 30 || trialMin === 60 ? { trialMin } : {}),
  };
}

/** Prepares the same command again; it is reviewed and confirmed like any other. */
export const AgainButton = observer(function AgainButton({
  command,
  send,
}: {
  command: Command;
  send: CommandSend;
}) {
  const { callApi } = useStores();
  const { t } = useCommandText();
  const again = async () => {
    // The frame around the pages reports a failure.
    const requested = await sameChangeOf(callApi, command).catch(() => null);
    if (requested !== null) await send.arm(requested);
  };
  return <Button size="small" text={t("tryAgain")} onClick={() => void again()} />;
});
