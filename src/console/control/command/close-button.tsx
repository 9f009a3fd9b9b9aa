import { observer } from "mobx-react-lite";
import type { Command } from "../../../../contract/control/command/command.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { WordButton } from "./word-button.tsx";

/** Closes a command with an unknown outcome, with a note; the outcome stays unknown. */
export const CloseButton = observer(function CloseButton({ command }: { command: Command }) {
  const { callApi, fleet, toast } = useStores();
  const { t } = useCommandText();
  const close = (word: string) =>
    callApi("closeCommand", { id: command.id, word }).then(
      (next) => {
        fleet.commands.put(next);
        toast.show("success", t("setUp"));
        return true;
      },
      () => false,
    );
  return (
    <WordButton label={t("closeCommand")} title={t("closeTitle")} why={t("closeWhy")} act={close} />
  );
});
