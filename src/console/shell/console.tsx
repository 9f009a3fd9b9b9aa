import "@blueprintjs/core/lib/css/blueprint.css";
import { Shell } from "./shell.tsx";
import { useAppearance } from "./use-appearance.ts";
import "./console.css";

/** The operator's wing: its looks, and the shell with the pages in it. */
export function Console() {
  useAppearance();
  return <Shell />;
}
