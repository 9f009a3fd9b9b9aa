import { reaction } from "mobx";
import { useEffect, useEffectEvent } from "react";
import { useStores } from "../../../context/use-stores.ts";

/**
 * Calls `retry` when the server can be reached again, so that nobody has to press a button, and
 * when a person retries another part of the page.
 */
export function useLiveAgain(retry: () => void): void {
  const { connection } = useStores();
  const onRetry = useEffectEvent(retry);
  useEffect(() => {
    const ends = [
      reaction(
        () => connection.state === "live",
        (isLive) => isLive && onRetry(),
      ),
      reaction(
        () => connection.retryRound,
        () => onRetry(),
      ),
    ];
    return () => ends.forEach((end) => end());
  }, [connection]);
}
