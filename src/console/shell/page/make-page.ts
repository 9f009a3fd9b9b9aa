import type { ComponentType } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { Page } from "./console-page.ts";

type Traits = Pick<Page, "path" | "title" | "guide" | "icon" | "access"> &
  Partial<Pick<Page, "isAffixed" | "isCached" | "isHidden">>;

/** The module of a page. `preloadParts` fetches the parts that the page shows first. */
type PageModule<K extends string> = Record<K, ComponentType> & {
  readonly preloadParts?: () => Promise<unknown>;
};

/** A page whose code is the export `name` of the module that `load` fetches. */
export function page<K extends string>(
  traits: Traits,
  load: () => Promise<PageModule<K>>,
  name: K,
): Page {
  const loadWhole = async () => {
    const module = await load();
    if ("preloadParts" in module) await module.preloadParts?.();
    return module;
  };
  return {
    isAffixed: false,
    isCached: true,
    isHidden: false,
    ...traits,
    View: lazyPart(loadWhole, (module): ComponentType => module[name]),
  };
}
