import css from "./bottom-bar.module.css";
import { observer } from "mobx-react-lite";
import { NavLink } from "react-router-dom";
import { useStores } from "../../context/use-stores.ts";
import { type ConsoleWord, useConsoleText } from "../../i18n/words/base/console-words.ts";
import { paths } from "../../lib/data/paths.ts";
import type { Page } from "./page/console-page.ts";

/** Pages of the daily work, with one-word labels. */
const stops: readonly (readonly [path: string, word: ConsoleWord])[] = [
  [paths.dashboard, "home"],
  [paths.houseMonitor, "barMonitor"],
  [paths.alarmCurrent, "alarmGroup"],
  [paths.production, "barRecords"],
  [paths.maintenance, "barMaintenance"],
];

/** On a phone: the pages of the daily work that the user may open, within reach of the thumb. */
export const BottomBar = observer(function BottomBar({ pages }: { pages: readonly Page[] }) {
  const { alarmCount, tab } = useStores();
  const { t } = useConsoleText();
  const shown = stops.flatMap(([path, word]) => {
    const page = pages.find((page) => page.path === path);
    return page === undefined ? [] : [{ page, word }];
  });
  return (
    <nav className={css.bottomBar} aria-label={t("barLabel")}>
      {shown.map(({ page, word }) => (
        <NavLink
          key={page.path}
          to={tab.find(page.path)?.fullPath ?? page.path}
          className="bottom-link"
          onFocus={() => void page.View.preload()}
        >
          <page.icon size={20} />
          <span>{t(word)}</span>
          {page.path === paths.alarmCurrent && alarmCount.count > 0 && (
            <b
              className={css.bottomCount}
              aria-label={t("alarmBadge", { count: alarmCount.count })}
            >
              {alarmCount.count}
            </b>
          )}
        </NavLink>
      ))}
    </nav>
  );
});
