import { useEffect } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useStores } from "../../context/use-stores.ts";
import { paths } from "../../lib/data/paths.ts";

/**
 * Redirects from a former page of a house to the tab that replaced it, without leaving a tab in the
 * strip.
 */
function useRedirectTo(tab: string): null {
  const { tab: tabs } = useStores();
  const { id = "" } = useParams();
  const { pathname, search } = useLocation();
  const go = useNavigate();
  useEffect(() => {
    const words = new URLSearchParams(search);
    words.set("tab", tab);
    tabs.close(pathname);
    void go({ pathname: paths.house(Number(id)), search: `?${words}` }, { replace: true });
  }, [tabs, id, pathname, search, go, tab]);
  return null;
}

/** /shack/house/:id/trend, still used by bookmarks. */
export const FormerTrend = () => useRedirectTo("trend");
/** /shack/house/:id/parameter, still used by bookmarks and messages. */
export const FormerSettings = () => useRedirectTo("settings");
