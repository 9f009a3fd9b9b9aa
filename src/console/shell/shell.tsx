import { observer } from "mobx-react-lite";
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { may } from "../../../contract/account/policy.ts";
import { paths } from "../../lib/data/paths.ts";
import { importWithRetry } from "../../lib/browser/import-with-retry.ts";
import { useStores } from "../../context/use-stores.ts";
import { Banner } from "./notice/banner.tsx";
import { MissingNote } from "./notice/missing-note.tsx";
import { useConsoleText } from "../../i18n/words/base/console-words.ts";
import { Toasts } from "./notice/toasts.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Breadcrumb } from "./page/breadcrumb.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { movedPath } from "./page/moved-path.ts";
import { NotFound } from "./page/not-found.tsx";
import { type Overlay, Overlays } from "./overlays.tsx";
import { ProgressBar } from "./notice/progress-bar.tsx";
import { Redirect } from "./page/redirect.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TabStrip } from "./page/tab-strip.tsx";
import { TabViews } from "./page/tab-views.tsx";
import { TopBar } from "./top-bar.tsx";
import { useDevice } from "./use-device.ts";
import { useTitle } from "./page/use-title.ts";
import type { Stores } from "../../stores/stores.ts";
import css from "./shell.module.css";
import { type MenuEntry, menuFor, pageAt, pagesOf, sectionOf } from "./page/console-page.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

/** Returns the key of the open tab of an address; null: it has none. */
const keyAt = (tabs: Stores["tab"], pathname: string): string | null =>
  tabs.find(pathname)?.key ?? null;

/** The frame around the pages: bar, menu, tabs, and the views of the open tabs. */
export const Shell = observer(function Shell({ menu: whole }: { menu: readonly MenuEntry[] }) {
  const { session, tab: tabs, layout, setting, brand } = useStores();
  const { t } = useConsoleText();
  const { pathname, search, hash } = useLocation();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const closeOverlay = useCallback(() => setOverlay(null), []);
  const { permissions } = session;
  const userId = session.user?.id ?? 0;
  // Then only the page for changing it is available.
  const { isConfined } = session;
  const menu = useMemo(
    () =>
      permissions === null
        ? []
        : menuFor(whole, permissions.roleKey, (action) => may(permissions, action)),
    [whole, permissions],
  );
  const pages = useMemo(() => pagesOf(menu), [menu]);
  const page = pageAt(pages, pathname);
  const fullPath = pathname + search + hash;
  const moved = movedPath(pathname, search);

  useDevice();
  useTitle(page, fullPath);
  useEffect(() => {
    if (!isConfined) void brand.load();
  }, [brand, isConfined]);
  useEffect(
    () => listenForJump(() => setOverlay((current) => (current === "palette" ? null : "palette"))),
    [],
  );
  useLayoutEffect(
    () =>
      tabs.restore(
        userId,
        pages.filter(({ isAffixed }) => isAffixed).map(({ path }) => path),
        (path) => pageAt(pages, path),
      ),
    [tabs, pages, userId],
  );
  useLayoutEffect(() => {
    if (page !== null && moved === null) tabs.visit(fullPath, page);
  }, [tabs, page, fullPath, moved]);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    layout.leaveSidebar();
    layout.moveHeader(false);
  }, [layout, pathname]);

  if (moved !== null) return <Navigate to={moved + hash} replace />;
  if (page === null && !isFramed(pathname)) return <Navigate to={paths.notFound} replace />;
  const activeKey = page && keyAt(tabs, pathname);
  return (
    <div
      className={css.console}
      data-device={layout.device}
      data-sidebar={layout.isSidebarOpen ? "open" : "closed"}
      data-header={layout.isHeaderAway ? "away" : "shown"}
    >
      <a className={css.skipLink} href="#main">
        {t("skipToMain")}
      </a>
      <ProgressBar />
      <LeaveGuard />
      <TopBar
        breadcrumb={
          page !== null && (
            <Breadcrumb section={sectionOf(menu, page)} page={page} address={fullPath} />
          )
        }
        guide={page?.guide}
        onJump={() => setOverlay("palette")}
        onPassword={() => setOverlay("password")}
        onSettings={() => setOverlay("settings")}
      />
      <Sidebar menu={menu} />
      <div className={css.stage}>
        {setting.isTabStripShown && <TabStrip pages={pages} activeKey={activeKey} />}
        <div className={css.stageNotes}>
          <Banner />
          <MissingNote />
        </div>
        <main id="main" className={css.consoleMain} tabIndex={-1}>
          {!isConfined && <TabViews pages={pages} activeKey={activeKey} />}
          <UnlistedPage pathname={pathname} onJump={() => setOverlay("palette")} />
        </main>
      </div>
      {layout.isMobile && <BottomBar pages={pages} />}
      <Toasts />
      <Announcing />
      <Overlays open={overlay} menu={menu} onOpen={setOverlay} onClose={closeOverlay} />
    </div>
  );
});

const AlarmAnnouncer = lazyPart(
  () => importWithRetry(() => import("../../components/alarm-announcer.tsx")),
  ({ AlarmAnnouncer }) => AlarmAnnouncer,
);

/** Alarm changes, for people who do not watch the screen. */
const Announcing = observer(function Announcing() {
  const { language } = useStores();
  return (
    <Suspense>
      <AlarmAnnouncer language={language.current} className="visually-hidden" />
    </Suspense>
  );
});

const isRedirect = (pathname: string): boolean => pathname.startsWith(`${paths.redirect}/`);
/** Addresses that are not pages of the menu, but are shown in the frame. */
const isFramed = (pathname: string): boolean => pathname === paths.notFound || isRedirect(pathname);

/** The view of such an address. */
function UnlistedPage({ pathname, onJump }: { pathname: string; onJump: () => void }) {
  if (isRedirect(pathname)) return <Redirect />;
  return pathname === paths.notFound ? <NotFound onJump={onJump} /> : null;
}

/** Ctrl-K or Cmd-K on any page. */
function listenForJump(jump: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== "k" ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    // An open question has to be answered first, because leaving would lose what was typed into it.
    if (document.querySelector(".bp6-dialog:not(.palette)") === null) jump();
  };
  window.addEventListener("keydown", onKey);
  return () => window.removeEventListener("keydown", onKey);
}
