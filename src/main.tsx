import { callEarly } from "./app/early-call.ts";
import { entryLanguage } from "./app/entry-state.ts";
import { markLanguage } from "./lib/browser/page-language.ts";
import "./ui/token.css";
import "./ui/base.css";

// Still older: the page itself names the supported browsers (index.html).
if (!("structuredClone" in window)) throw new Error("this browser is too old");
// The smallest file, and the first to come: the call is answered while the others are on their way.
callEarly();
// The newest feature used: a browser that has it has the others.
if (!("canParse" in URL && "toWellFormed" in String.prototype))
  (await import("./lib/browser/polyfills.ts")).addPolyfills();
markLanguage(entryLanguage());
void import("./start.tsx");
