import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { stores } from "./boot.ts";

/**
 * While `isLive`, this screen reports as a display and shows what it was told to: language, size,
 * distance and mode are in the wall's address. Inside an observer.
 */
export function useDisplay(isLive: boolean): void {
  const { display } = stores;
  const [, setQuery] = useSearchParams();
  const { own } = display;
  useEffect(() => (isLive ? display.start() : undefined), [display, isLive]);
  useEffect(() => {
    if (!isLive || own === null) return;
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set("language", own.language === "en" ? "1" : "0");
        after.set("inch", String(own.diagonalInch));
        after.set("distance", String(own.distanceM));
        if (own.mode === "wall") after.delete("mode");
        else after.set("mode", own.mode);
        return after;
      },
      { replace: true },
    );
  }, [isLive, own, setQuery]);
}
