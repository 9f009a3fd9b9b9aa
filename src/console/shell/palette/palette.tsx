import { Cog, Contrast, Help, Key, LogOut, Translate } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { Words } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { consoleWords } from "../../../i18n/words/base/console-words.ts";
import { actionAliases, actionWords } from "../../../i18n/words/base/palette-words.ts";
import { openGuide } from "../open-guide.ts";
import type { Icon, MenuEntry } from "../page/console-page.ts";
import { CommandPalette } from "./command-palette.tsx";
import { type PalettePage, palettePages } from "./palette-page.ts";

/** The palette over the pages, parts, rules and actions of the person. */
export const Palette = observer(function Palette({
  menu,
  onOpen,
  onClose,
}: {
  menu: readonly MenuEntry[];
  onOpen: (next: "password" | "settings") => void;
  onClose: () => void;
}) {
  const { edit, language, session, setting } = useStores();
  const { permissions } = session;
  const { current } = language;
  const pages = useMemo(
    () =>
      permissions === null ? [] : palettePages(menu, current, (action) => session.may(action)),
    [menu, current, permissions, session],
  );
  const actions = useMemo((): readonly PalettePage[] => {
    const action = (
      path: string,
      words: Words,
      icon: Icon,
      run: () => void,
      alias: readonly Words[] = [],
    ): PalettePage => ({
      path,
      title: words[current],
      group: "",
      names: [words, ...alias],
      icon,
      run,
    });
    return [
      action("password", consoleWords.changePassword, Key, () => onOpen("password"), [
        actionAliases.password,
      ]),
      action("settings", consoleWords.settings, Cog, () => onOpen("settings"), [
        actionAliases.settings,
      ]),
      action("guide", consoleWords.guide, Help, openGuide, [actionAliases.guide]),
      action(
        "language",
        actionWords.language,
        Translate,
        () => language.choose(current === "zh" ? "en" : "zh"),
        [actionAliases.language],
      ),
      action(
        "theme",
        actionWords.theme,
        Contrast,
        () =>
          setting.chooseTheme(
            document.documentElement.dataset["theme"] === "dark" ? "light" : "dark",
          ),
        [actionAliases.theme],
      ),
      action(
        "logout",
        consoleWords.logout,
        LogOut,
        () => void (edit.mayLeave() && session.logout()),
        [actionAliases.logout],
      ),
    ];
  }, [current, edit, language, onOpen, session, setting]);
  const all = useMemo(() => [...pages, ...actions], [pages, actions]);
  return <CommandPalette isOpen onClose={onClose} pages={all} />;
});
