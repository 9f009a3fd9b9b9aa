import "@blueprintjs/core/lib/css/blueprint.css";
import { consoleMenu } from "./page-table.ts";
import { Shell } from "./shell/shell.tsx";
import { useAppearance } from "./shell/use-appearance.ts";
import "./shell/console.css";

/** The operator's wing: its looks, and the shell with the pages in it. */
export function Console() {
  useAppearance();
  return <Shell menu={consoleMenu} />;
}
