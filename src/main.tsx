import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { keepCompositionApart } from "./lib/browser/composition.ts";
import "./ui/token.css";
import "./ui/base.css";

keepCompositionApart(window);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);
