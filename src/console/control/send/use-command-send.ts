import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { newDraftId } from "../../../lib/browser/draft-id.ts";
import { CommandSend } from "../../../stores/control/command-send.ts";

/** The two steps of a command, as long as the page is open. */
export function useCommandSend(): CommandSend {
  const { callApi, fleet } = useStores();
  const [send] = useState(
    () => new CommandSend({ callApi, newToken: newDraftId, onAccepted: fleet.commands.follow }),
  );
  useEffect(() => send.close, [send]);
  return send;
}
