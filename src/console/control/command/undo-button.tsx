import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { Command } from "../../../../contract/control/command/command.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import { isTroubled } from "./command-state-text.ts";

/** Brings back what a command changed, however long ago: looked at first, as every command is. */
export const UndoButton = observer(function UndoButton({
  command,
  send,
}: {
  command: Command;
  send: CommandSend;
}) {
  const { t } = useCommandText();
  const { houseId, id } = command;
  return (
    <Button
      size="small"
      text={t(isTroubled(command) ? "setBack" : "undoCommand")}
      onClick={() => void send.arm({ kind: "undo", houseId, id })}
    />
  );
});
