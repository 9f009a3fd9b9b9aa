import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { Command } from "../../../../contract/control/command/command.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { quickUndoUntil } from "../../../../contract/control/risk/quick-undo.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import { needsCheck } from "./command-state-text.ts";

/**
 * Restores the values a command changed, however long ago, after a review as for every command. It
 * shows for how long the undo is as easy as the change was.
 */
export const UndoButton = observer(function UndoButton({
  command,
  send,
}: {
  command: Command;
  send: CommandSend;
}) {
  const { session, connection } = useStores();
  const { t } = useCommandText();
  const { houseId, id } = command;
  const until = quickUndoUntil(command, session.user?.id ?? 0);
  const leftMs = (until ?? 0) - connection.serverNow;
  const text =
    leftMs > 0
      ? t("undoLeft", { minutes: Math.ceil(leftMs / minuteMs) })
      : t(needsCheck(command) ? "setBack" : "undoCommand");
  return (
    <Button
      size="small"
      {...(leftMs > 0 && { intent: "primary", variant: "outlined" })}
      text={text}
      onClick={() => void send.arm({ kind: "undo", houseId, id })}
    />
  );
});
