import { observer } from "mobx-react-lite";
import type { Command } from "../../../../contract/control/command/command.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandSay } from "../../../i18n/words/control/command-words.ts";
import { WordButton } from "./word-button.tsx";

/** Closes a command nobody knows the end of, with a word; it stays not known. */
export const CloseButton = observer(function CloseButton({ command }: { command: Command }) {
  const { callApi, fleet, toast } = useStores();
  const { say } = useCommandSay();
  const close = (word: string) =>
    callApi("closeCommand", { id: command.id, word }).then(
      (next) => {
        fleet.commands.put(next);
        toast.show("success", say("setUp"));
        return true;
      },
      () => false,
    );
  return (
    <WordButton
      label={say("closeCommand")}
      title={say("closeTitle")}
      why={say("closeWhy")}
      act={close}
    />
  );
});
