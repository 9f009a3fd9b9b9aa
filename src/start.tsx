import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App, preloadFirst } from "./app.tsx";
import { stopCompositionKeys } from "./lib/browser/composition.ts";
import { reportSilentFill } from "./lib/browser/silent-fill.ts";

/** On a slower connection the app shows that it is loading. */
const firstWaitMs = 1000;

stopCompositionKeys(window);
reportSilentFill(window);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
void import("./lib/browser/foreign-text.ts").then(({ restoreForeignText: keepTextOwn }) =>
  keepTextOwn(document.body),
);
// Without a delay, because a page whose code is loaded in steps would otherwise be delayed at each
// step.
void Promise.race([
  preloadFirst(window.location.pathname),
  new Promise((resolve) => setTimeout(resolve, firstWaitMs)),
]).then(() =>
  // Navigation is not a React transition, because on a slow computer each arriving value would
  // restart it.
  createRoot(root).render(
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>,
  ),
);
