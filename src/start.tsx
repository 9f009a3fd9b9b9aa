import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { keepCompositionApart } from "./lib/browser/composition.ts";

keepCompositionApart(window);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
void import("./lib/browser/foreign-text.ts").then(({ keepTextOwn }) => keepTextOwn(document.body));
createRoot(root).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);
