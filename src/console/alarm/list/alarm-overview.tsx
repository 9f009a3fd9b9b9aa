import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type BoxSize, useSize } from "../../../charts/base/use-size.ts";
import { dataScreenPath } from "../../../lib/data/paths.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import css from "./alarm-overview.module.css";

/**
 * /alarmOverview/index: the data screen at full width, from the address set in the build. It is
 * read at a desk, so its type is desk size.
 */
export const AlarmOverview = observer(function AlarmOverview() {
  const { t, language } = useConsoleText();
  const [attach, size] = useSize<HTMLDivElement>();
  // Keeps its first size: otherwise the screen would reload with every change of the window.
  const [shown, setShown] = useState(size);
  if (shown === null && size !== null) setShown(size);
  return (
    <div className={css.alarmOverview}>
      <h1 className="visually-hidden">{t("alarmOverview")}</h1>
      <div ref={attach} className={css.alarmOverviewFrame}>
        {shown !== null && (
          <iframe
            title={t("wallFrame")}
            src={dataScreenPath(language) + deskQuery(shown)}
            allow="fullscreen"
          />
        )}
      </div>
    </div>
  );
});

const deskDistanceM = 0.6;
/** Pixels of a style sheet in an inch. */
const pxPerInch = 96;
/** The data screen chooses its type size by its diagonal and the viewing distance. */
function deskQuery({ width, height }: BoxSize): string {
  const inch = Math.max(10, Math.round(Math.hypot(width, height) / pxPerInch));
  return `&inch=${inch}&distance=${deskDistanceM}`;
}
