import { when } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { Identify } from "../screens/pairing/identify.tsx";
import { stores } from "./boot.ts";
import { picture } from "./display-picture.ts";
import { screenReport } from "./screen-report.ts";

/** Tasks of a paired screen besides showing its wall. Only such a screen loads it. */
export const Paired = observer(function Paired({
  isLive,
  isWaiting,
}: {
  isLive: boolean;
  isWaiting: boolean;
}) {
  const { display } = stores;
  useDisplay(isLive);
  useColdStart(isWaiting);
  return isLive && display.isIdentifying ? <Identify name={display.own?.name ?? ""} /> : null;
});

/** Deletes the stored picture. */
export const forgetPicture = (): Promise<void> => picture.forget();

const measure = () =>
  screenReport(
    {
      fleet: stores.fleet,
      language: stores.language.current,
      drawing: stores.display.drawing,
    },
    stores.session.user?.build ?? "",
  );

/**
 * While `isLive`, this screen reports as a display and follows its settings: language, size,
 * distance and mode are in the wall's address. Inside an observer.
 */
function useDisplay(isLive: boolean): void {
  const { display } = stores;
  useEffect(() => (isLive ? picture.start() : undefined), [isLive]);
  const [, setQuery] = useSearchParams();
  const { own } = display;
  useEffect(() => (isLive ? display.start(measure) : undefined), [display, isLive]);
  useEffect(() => {
    if (!isLive || own === null) return;
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set("language", own.language === "en" ? "1" : "0");
        after.delete("inch");
        after.set("width", String(own.widthM));
        after.set("distance", String(own.distanceM));
        if (own.mode === "wall") after.delete("mode");
        else after.set("mode", own.mode);
        return after;
      },
      { replace: true },
    );
  }, [isLive, own, setQuery]);
}

/** Time without an answer after which a display shows its last picture, ms. */
const coldMs = 3000;

/**
 * While a display waits for its first answer (`isWaiting`), its last picture is shown instead; once
 * the server is back, the display's identity and rights are requested again. Inside an observer.
 */
function useColdStart(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const { session, connection } = stores;
    const timer = setTimeout(() => {
      void picture.restore().then(
        (isRestored) =>
          isRestored &&
          when(
            () => connection.state === "live",
            () => void session.check(),
          ),
      );
    }, coldMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}
