import css from "./tab-strip.module.css";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { paths, redirectPath } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { Tab } from "../../../stores/app/tab-store.ts";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { across, moveFocus } from "../../../ui/roving.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { panelId, tabId } from "./tab-view.tsx";
import { usePageName } from "./use-page-name.ts";
import { pageAt, type Page } from "./console-page.ts";

/** Width of the tab's menu (specification, section 9). */
const menuWidthPx = 105;

/**
 * The open pages. Arrow keys move, Enter shows, Delete closes, the menu key or a right click opens
 * the menu.
 */
export const TabStrip = observer(function TabStrip({
  pages,
  activeKey,
}: {
  pages: readonly Page[];
  activeKey: string | null;
}) {
  const { tab: store } = useStores();
  const { t } = useConsoleText();
  const navigate = useNavigate();
  const ref = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ key: string; x: number; y: number } | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);

  useEffect(() => {
    showChosen(ref.current);
  }, [activeKey, store.tabs.length]);

  const go = (path: string | null) => void navigate(path ?? paths.root);
  function close(tab: Tab) {
    const hadFocus = ref.current?.contains(document.activeElement) === true;
    const next = store.close(tab.key);
    if (tab.key === activeKey) go(next);
    // The closed tab had the focus, which moves to the tab that is now shown.
    if (hadFocus)
      setTimeout(() => ref.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus());
  }
  function choices(tab: Tab): MenuItem[] {
    return [
      {
        key: "refresh",
        text: t("refresh"),
        onChoose: () => void navigate(redirectPath(tab.fullPath)),
      },
      { key: "close", text: t("close"), isDisabled: tab.isAffixed, onChoose: () => close(tab) },
      {
        key: "others",
        text: t("closeOthers"),
        onChoose: () => {
          store.closeOthers(tab.key);
          if (tab.key !== activeKey) go(tab.fullPath);
        },
      },
      { key: "all", text: t("closeAll"), onChoose: () => go(store.closeAll()) },
    ];
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const key = document.activeElement?.closest<HTMLElement>("[data-tab]")?.dataset["tab"];
    const tab = key === undefined ? undefined : store.find(key);
    if (event.key === "Delete" && tab !== undefined && !tab.isAffixed) close(tab);
    else moveFocus(event, across, "[role=tab]");
  }
  function onMenu(event: MouseEvent<HTMLElement>, tab: Tab) {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // Not every browser gives a position for the menu key.
    const isPointed = event.clientX !== 0 || event.clientY !== 0;
    setMenu({
      key: tab.key,
      x: isPointed ? event.clientX : box.left,
      y: isPointed ? event.clientY : box.bottom,
    });
  }

  const ofMenu = menu === null ? undefined : store.find(menu.key);
  return (
    <nav className={css.tabBar} aria-label={t("openPages")}>
      <div
        ref={ref}
        className={css.tabStrip}
        role="tablist"
        aria-label={t("openPages")}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {store.tabs.map((tab) => {
          const page = pageAt(pages, tab.key);
          return (
            page !== null && (
              <TabButton
                key={tab.key}
                tab={tab}
                page={page}
                isActive={tab.key === activeKey}
                onShow={() => go(tab.fullPath)}
                onClose={() => close(tab)}
                onMenu={(event) => onMenu(event, tab)}
              />
            )
          );
        })}
      </div>
      {menu !== null && ofMenu !== undefined && (
        <Menu
          at={menu}
          label={t("tabMenu")}
          widthPx={menuWidthPx}
          items={choices(ofMenu)}
          onClose={closeMenu}
        />
      )}
    </nav>
  );
});

/**
 * In newer browsers scrolling returns a promise, which must not be returned as the effect's
 * cleanup.
 */
function showChosen(strip: Element | null | undefined): void {
  strip
    ?.querySelector("[aria-selected=true]")
    ?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

interface TabProps {
  readonly tab: Tab;
  readonly page: Page;
  readonly isActive: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
  readonly onMenu: (event: MouseEvent<HTMLElement>) => void;
}

const TabButton = observer(function TabButton({
  tab,
  page,
  isActive,
  onShow,
  onClose,
  onMenu,
}: TabProps) {
  const { t } = useConsoleText();
  const about = usePageName(page, tab.fullPath);
  const title = t(page.title);
  const isNamed = about === title || page.path === paths.housePage;
  const name = isNamed ? about : `${title} · ${about}`;
  const ref = useRef<HTMLButtonElement>(null);
  // The name of a house is loaded after its tab is shown; the tab then gets wider and moves the
  // following ones.
  useEffect(() => showChosen(ref.current?.closest("[role=tablist]")), [isActive, name]);
  return (
    <button
      ref={ref}
      type="button"
      role="tab"
      id={tabId(tab)}
      className={css.tab}
      data-tab={tab.key}
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      title={name}
      {...(tab.isVisited ? { "aria-controls": panelId(tab) } : {})}
      onClick={onShow}
      onContextMenu={onMenu}
      onAuxClick={(event) => event.button === 1 && !tab.isAffixed && onClose()}
      onPointerEnter={() => void page.View.preload()}
    >
      <span className="cut">{name}</span>
      {!tab.isAffixed && (
        // For the keyboard there is Delete; a button inside a tab would not be reachable.
        <span
          className={css.tabClose}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onClose();
          }}
        >
          <Cross size={12} />
        </span>
      )}
    </button>
  );
});
