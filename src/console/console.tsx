import "@blueprintjs/core/lib/css/blueprint.css";
import "./blueprint.css";
import "./primitives.css";
import { consoleMenu } from "./page-table.ts";
import { Shell } from "./shell/shell.tsx";
import { pageAt, pagesOf } from "./shell/page/console-page.ts";
import { useAppearance } from "./shell/user/use-appearance.ts";

/** Fetches the code of the page at a pathname. */
export const preloadPage = async (pathname: string) =>
  pageAt(pagesOf(consoleMenu), pathname)?.View.preload();

/** The console of operators and managers: its theme, and the shell with the pages. */
export function Console() {
  useAppearance();
  return <Shell menu={consoleMenu} />;
}
