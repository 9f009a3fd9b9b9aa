import { type ComponentType, lazy } from "react";
import type { Page } from "./console-page.ts";

type Traits = Pick<Page, "path" | "title" | "guide" | "icon" | "access"> &
  Partial<Pick<Page, "isAffixed" | "isCached" | "isHidden">>;

/** A page whose code is the export `name` of the module that `load` fetches. */
export function page<K extends string>(
  traits: Traits,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Page {
  const View = lazy(async () => ({ default: (await load())[name] as ComponentType }));
  return {
    isAffixed: false,
    isCached: true,
    isHidden: false,
    ...traits,
    View,
    preload: () => void load().catch(() => {}),
  };
}
