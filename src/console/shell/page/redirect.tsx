import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";

/**
 * /redirect/{fullPath}: opens the page at `fullPath` with a fresh state (specification, section 2).
 */
export const Redirect = observer(function Redirect() {
  const { tab } = useStores();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const target = pathname.slice(paths.redirect.length);
    const existing = tab.find(target);
    if (existing !== undefined) tab.refresh(existing.key);
    // A second slash at the beginning would name another host.
    void navigate(target.replace(/^\/+/, "/") + search + hash, { replace: true });
  }, [tab, navigate, pathname, search, hash]);
  return null;
});
