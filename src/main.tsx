import { callEarly } from "./app/early-call.ts";
import { entryLanguage } from "./app/entry-state.ts";
import { markLanguage } from "./lib/browser/page-language.ts";
import "./ui/token.css";
import "./ui/base.css";

// Even older browsers: then the page itself lists the supported ones (index.html).
if (!("structuredClone" in window)) throw new Error("this browser is too old");
// This file is small and arrives first, so the calls are answered while the others are still
// loading.
callEarly();
// These are the newest features used; a browser that has them has the others too.
if (!("canParse" in URL && "toWellFormed" in String.prototype))
  (await import("./lib/browser/polyfills.ts")).addPolyfills();
markLanguage(entryLanguage());
void import("./start.tsx");
