import css from "./sidebar.module.css";
import { observer } from "mobx-react-lite";
import type { KeyboardEvent } from "react";
import { Link, NavLink } from "react-router-dom";
import { paths } from "../../lib/data/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { Logo } from "../../ui/logo.tsx";
import { down, moveFocus } from "../../ui/roving.ts";
import { useConsoleText } from "../../i18n/words/base/console-words.ts";
import { isSection, type MenuEntry, type Page } from "./page/console-page.ts";

/**
 * The pages this person may open. A narrow one shows icons only; on a phone it lies over the page.
 */
export const Sidebar = observer(function Sidebar({ menu }: { menu: readonly MenuEntry[] }) {
  const { layout, setting } = useStores();
  const { t } = useConsoleText();
  const isOpen = layout.isSidebarOpen;
  const shown = menu.filter((entry) => isSection(entry) || !entry.isHidden);
  return (
    <>
      {layout.isMobile && isOpen && (
        <div className={css.sidebarVeil} aria-hidden="true" onClick={layout.leaveSidebar} />
      )}
      <nav
        id="sidebar"
        className={css.sidebar}
        aria-label={t("mainMenu")}
        data-open={isOpen}
        hidden={layout.isMobile && !isOpen}
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
              <li key={entry.title} className={css.sidebarSection}>
                <h2 className={isOpen ? undefined : "visually-hidden"}>{t(entry.title)}</h2>
                <ul className="bare-list">
                  {entry.pages
                    .filter(({ isHidden }) => !isHidden)
                    .map((page) => (
                      <PageLink key={page.path} page={page} isWide={isOpen} />
                    ))}
                </ul>
              </li>
            ) : (
              <PageLink key={entry.path} page={entry} isWide={isOpen} />
            ),
          )}
        </ul>
      </nav>
    </>
  );
});

const PageLink = observer(function PageLink({ page, isWide }: { page: Page; isWide: boolean }) {
  const { tab, layout } = useStores();
  const { t } = useConsoleText();
  const title = t(page.title);
  function walk(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") layout.leaveSidebar();
    else moveFocus(event, down, "a", event.currentTarget.closest("nav")!);
  }
  // An open page is shown as it was left.
  return (
    <li>
      <NavLink
        to={tab.find(page.path)?.fullPath ?? page.path}
        className="sidebar-link"
        title={isWide ? undefined : title}
        aria-label={title}
        onPointerEnter={page.preload}
        onFocus={page.preload}
        onKeyDown={walk}
        onClick={layout.leaveSidebar}
      >
        <page.icon size={16} />
        {isWide && <span>{title}</span>}
      </NavLink>
    </li>
  );
});
