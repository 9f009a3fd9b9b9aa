import { reaction } from "mobx";
import { useEffect, useEffectEvent } from "react";
import { useStores } from "../../../context/use-stores.ts";

/** Calls `retry` when the server can be reached again, so that nobody has to press a button. */
export function useLiveAgain(retry: () => void): void {
  const { connection } = useStores();
  const onLive = useEffectEvent(retry);
  useEffect(
    () =>
      reaction(
        () => connection.state === "live",
        (isLive) => isLive && onLive(),
      ),
    [connection],
  );
}
