import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { entryLanguage } from "./app/entry-state.ts";
import { keepCompositionApart } from "./lib/browser/composition.ts";
import { markLanguage } from "./lib/browser/page-language.ts";
import "./ui/token.css";
import "./ui/base.css";

// Still older: what is already on the page says which browsers there are (index.html).
if (!("structuredClone" in window)) throw new Error("this browser is too old");
// The newest of what is called: who has them has the others.
if (!("canParse" in URL && "toWellFormed" in String.prototype))
  (await import("./lib/browser/floor.ts")).bringMethods();
keepCompositionApart(window);
markLanguage(entryLanguage());

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
void import("./lib/browser/foreign-text.ts").then(({ keepTextOwn }) => keepTextOwn(document.body));
createRoot(root).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);
