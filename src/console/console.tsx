import "@blueprintjs/core/lib/css/blueprint.css";
import { autorun } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { Outlet } from "react-router-dom";
import { consoleWords } from "../i18n/words/console.ts";
import { createI18n } from "../i18n/i18n.ts";
import { useStores } from "../stores/context.ts";
import { Banner } from "./banner.tsx";
import { Toasts } from "./toasts.tsx";
import { TopBar } from "./top-bar.tsx";
import "./console.css";

/** The operator's wing: top bar, news, and the room below. Its title counts the same alarms as everything else. */
export const Console = observer(function Console() {
  const { language, fleet } = useStores();
  const [i18n] = useState(() => createI18n(language.current));

  useEffect(() => autorun(() => void i18n.changeLanguage(language.current)), [i18n, language]);
  useEffect(() => autorun(() => {
    const count = fleet.alarmCount === 0 ? "" : `(${fleet.alarmCount}) `;
    document.title = `${count}${language.say(consoleWords.houseOverview)} - ${language.say(consoleWords.product)}`;
  }), [fleet, language]);

  return (
    <I18nextProvider i18n={i18n}>
      <div className="console">
        <TopBar />
        <Banner />
        <main className="console-main" id="main"><Outlet /></main>
        <Toasts />
      </div>
    </I18nextProvider>
  );
});
