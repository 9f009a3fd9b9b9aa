import "@blueprintjs/core/lib/css/blueprint.css";
import { autorun } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { createI18n } from "../i18n/i18n.ts";
import { useStores } from "../stores/context.ts";
import { Shell } from "./shell/shell.tsx";
import { useAppearance } from "./shell/use-appearance.ts";
import "./console.css";

/** The operator's wing: its words and its looks, and the shell with the pages in it. */
export const Console = observer(function Console() {
  const { language } = useStores();
  const [i18n] = useState(() => createI18n(language.current));
  useEffect(() => autorun(() => void i18n.changeLanguage(language.current)), [i18n, language]);
  useAppearance();
  return <I18nextProvider i18n={i18n}><Shell /></I18nextProvider>;
});
