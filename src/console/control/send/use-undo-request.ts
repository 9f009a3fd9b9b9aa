import { useEffect } from "react";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import { useAddress } from "../../crud/list/use-address.ts";

/** Starts the undo that was chosen in a toast: the address names the command, once. */
export function useUndoRequest(send: CommandSend, houseId: number): void {
  const { read, put } = useAddress();
  const id = read("undo");
  useEffect(() => {
    if (id === "") return;
    put({ undo: null });
    void send.arm({ kind: "undo", houseId, id });
    // `address` is left out of the dependencies, because it is a new object after each change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, send, houseId]);
}
