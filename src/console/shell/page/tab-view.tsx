import css from "./tab-view.module.css";
import {
  Activity,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import {
  NavigationType,
  Route,
  Routes,
  UNSAFE_LocationContext as LocationContext,
} from "react-router-dom";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { Tab } from "../../../stores/app/tab-store.ts";
import { FailureGuard } from "../../../ui/failure-guard.tsx";
import { Waiting } from "../../../ui/page-note.tsx";
import type { Page } from "./console-page.ts";

interface Props {
  readonly tab: Tab;
  readonly page: Page;
  readonly isActive: boolean;
  readonly language: Language;
  /**
   * Called when the page is scrolled, with px from its top; `space`: how far it can be scrolled.
   */
  readonly onScroll: (top: number, space: number) => void;
  /**
   * Returns true when the scroll position is restored; otherwise it starts at the top
   * (specification, section 2).
   */
  readonly restoresScroll: () => boolean;
}

/**
 * The view of one open tab. While another is shown it stays mounted and hidden: forms keep their
 * state, its effects are ended (no declared interest, no timer, no observer), and a change of a
 * store or of the address does not render it.
 */
export const TabView = memo(function TabView({
  tab,
  page,
  isActive,
  language,
  onScroll,
  restoresScroll,
}: Props) {
  // The address as this tab knows it: a hidden page must not react to another page's.
  const place = useMemo(() => {
    const { pathname, search, hash } = new URL(tab.fullPath, "http://tab");
    return {
      location: { pathname, search, hash, state: null, key: tab.key },
      navigationType: NavigationType.Replace,
    };
  }, [tab.fullPath, tab.key]);
  return (
    <Activity mode={isActive ? "visible" : "hidden"}>
      <Panel
        id={panelId(tab)}
        labelledBy={tabId(tab)}
        onScroll={onScroll}
        restoresScroll={restoresScroll}
      >
        <LocationContext.Provider value={place}>
          <FailureGuard language={language} resetKey={tab.fullPath} isPart>
            <Suspense fallback={<PageLoad language={language} />}>
              <Routes>
                <Route path={page.path} element={<page.View />} />
              </Routes>
            </Suspense>
          </FailureGuard>
        </LocationContext.Provider>
      </Panel>
    </Activity>
  );
});

/** Shown while the code of the page is loading. */
function PageLoad({ language }: { language: Language }) {
  const { activity } = useStores();
  useEffect(() => activity.begin(), [activity]);
  return <Waiting language={language} isPart />;
}

const idOf = (tab: Tab): string => tab.key.replaceAll(/[^\w-]/g, "_");
export const tabId = (tab: Tab): string => `tab${idOf(tab)}`;
export const panelId = (tab: Tab): string => `view${idOf(tab)}`;

/**
 * The scroller of a view. When it is shown again, its scroll position and those of scrollers inside
 * it are restored if they are to be kept, and otherwise reset to the top. Horizontal positions do
 * not change.
 */
function Panel({
  id,
  labelledBy,
  onScroll,
  restoresScroll,
  children,
}: Pick<Props, "onScroll" | "restoresScroll"> & {
  id: string;
  labelledBy: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const scrolled = useRef(new Map<Element, readonly [left: number, top: number]>());
  useLayoutEffect(() => {
    const panel = ref.current!;
    const isRestored = restoresScroll();
    for (const [element, [left, top]] of scrolled.current) {
      if (!element.isConnected) scrolled.current.delete(element);
      element.scrollLeft = left;
      element.scrollTop = isRestored ? top : 0;
    }
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      scrolled.current.set(target, [target.scrollLeft, target.scrollTop]);
      if (target === panel) onScroll(target.scrollTop, target.scrollHeight - target.clientHeight);
    };
    panel.addEventListener("scroll", note, { capture: true, passive: true });
    return () => panel.removeEventListener("scroll", note, { capture: true });
  }, [onScroll, restoresScroll]);
  return (
    <div ref={ref} id={id} className={css.tabView} role="tabpanel" aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}
