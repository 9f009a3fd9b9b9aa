import { autorun } from "mobx";
import { useLayoutEffect } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { media, useMedia } from "../../components/input/use-media.ts";

/**
 * Applies theme and size to the document, including dialogs and menus outside the console's tree,
 * and removes them with it.
 */
export function useAppearance(): void {
  const { setting } = useStores();
  const isDeviceDark = useMedia(media.dark);
  useLayoutEffect(() => {
    const { documentElement: html, body } = document;
    const end = autorun(() => {
      const deviceTheme = isDeviceDark ? "dark" : "light";
      const theme = setting.theme === "system" ? deviceTheme : setting.theme;
      html.dataset["theme"] = theme;
      html.dataset["size"] = setting.size;
      body.classList.toggle("bp6-dark", theme === "dark");
    });
    return () => {
      end();
      delete html.dataset["theme"];
      delete html.dataset["size"];
      body.classList.remove("bp6-dark");
    };
  }, [setting, isDeviceDark]);
}
