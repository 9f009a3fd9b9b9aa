import { reaction } from "mobx";
import { useEffect, useEffectEvent } from "react";
import { useStores } from "../../../context/use-stores.ts";

/** Calls `retry` when the server is reached again: what failed meanwhile needs no press. */
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
