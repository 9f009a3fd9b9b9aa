import css from "./sidebar.module.css";
import { ChevronDown, ChevronRight } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { paths } from "../../lib/data/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { Logo } from "../../ui/logo.tsx";
import { down, moveFocus } from "../../ui/roving.ts";
import { useConsoleText } from "../../i18n/words/base/console-words.ts";
import { isSection, type MenuEntry, type Page, pageAt, type Section } from "./page/console-page.ts";

/** Groups of the daily work are unfolded, and others only while one of their pages is shown. */
const unfolded: ReadonlySet<Section["title"]> = new Set([
  "houseStatus",
  "alarmGroup",
  "dailyBusiness",
]);

/**
 * Menu of the pages that the user may open. A narrow menu shows only icons; on a phone it covers
 * the page.
 */
export const Sidebar = observer(function Sidebar({ menu }: { menu: readonly MenuEntry[] }) {
  const { layout, setting } = useStores();
  const { t } = useConsoleText();
  const { pathname } = useLocation();
  const isOpen = layout.isSidebarOpen;
  const isHidden = layout.isMobile && !isOpen;
  const list = useRef<HTMLElement>(null);
  // The menu may be longer than the window: scrolls to the current page. Not while it is hidden:
  // asking for the place makes a phone lay out its whole page once more.
  useEffect(() => {
    if (isHidden) return;
    list.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [pathname, isOpen, isHidden]);
  const shown = menu.filter((entry) => isSection(entry) || !entry.isHidden);
  return (
    <>
      {layout.isMobile && isOpen && (
        <div className={css.sidebarVeil} aria-hidden="true" onClick={layout.leaveSidebar} />
      )}
      <nav
        ref={list}
        id="sidebar"
        className={css.sidebar}
        aria-label={t("mainMenu")}
        data-open={isOpen}
        hidden={isHidden}
      >
        {setting.isLogoShown && (
          <Link
            to={paths.root}
            className={`row ${css.sidebarLogo}`}
            aria-label={t("product")}
            onClick={layout.leaveSidebar}
          >
            <Logo />
            {isOpen && <span>{t("product")}</span>}
          </Link>
        )}
        <ul className="bare-list">
          {shown.map((entry) =>
            isSection(entry) ? (
              <Group key={entry.title} section={entry} isWide={isOpen} />
            ) : (
              <PageLink key={entry.path} page={entry} isWide={isOpen} />
            ),
          )}
        </ul>
      </nav>
    </>
  );
});

/** A group of pages below its heading, which folds it. A narrow menu has no headings to unfold. */
const Group = observer(function Group({ section, isWide }: { section: Section; isWide: boolean }) {
  const { t } = useConsoleText();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const id = useId();
  const isUnfolded =
    chosen ?? (unfolded.has(section.title) || pageAt(section.pages, pathname) !== null);
  const Mark = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <li className={css.sidebarSection}>
      <h2 className={isWide ? undefined : "visually-hidden"}>
        {isWide ? (
          <button
            type="button"
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setChosen(!isUnfolded)}
            onKeyDown={moveThroughMenu}
          >
            {t(section.title)}
            <Mark size={12} />
          </button>
        ) : (
          t(section.title)
        )}
      </h2>
      <ul id={id} className="bare-list" hidden={isWide && !isUnfolded}>
        {section.pages
          .filter(({ isHidden }) => !isHidden)
          .map((page) => (
            <PageLink key={page.path} page={page} isWide={isWide} />
          ))}
      </ul>
    </li>
  );
});

/** Arrow keys go through headings and pages alike. */
function moveThroughMenu(event: KeyboardEvent<HTMLElement>) {
  const stops = "ul:not([hidden]) > li > a, h2 button";
  moveFocus(event, down, stops, event.currentTarget.closest("nav")!);
}

const PageLink = observer(function PageLink({ page, isWide }: { page: Page; isWide: boolean }) {
  const { tab, layout } = useStores();
  const { t } = useConsoleText();
  const title = t(page.title);
  // A page that is already open is shown in its last state.
  return (
    <li>
      <NavLink
        to={tab.find(page.path)?.fullPath ?? page.path}
        className="sidebar-link"
        title={isWide ? undefined : title}
        aria-label={title}
        onClick={layout.leaveSidebar}
        onPointerEnter={() => void page.View.preload()}
        onFocus={() => void page.View.preload()}
        onKeyDown={(event) => {
          if (event.key === "Escape") layout.leaveSidebar();
          else moveThroughMenu(event);
        }}
      >
        <page.icon size={16} />
        {isWide && <span>{title}</span>}
      </NavLink>
    </li>
  );
});
