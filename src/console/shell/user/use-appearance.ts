import { autorun } from "mobx";
import { useLayoutEffect } from "react";
import { useStores } from "../../../context/use-stores.ts";

/**
 * Puts theme and size on the document, dialogs and menus outside the console's own tree included;
 * takes them away with it.
 */
export function useAppearance(): void {
  const { setting } = useStores();
  useLayoutEffect(() => {
    const { documentElement: html, body } = document;
    const end = autorun(() => {
      html.dataset["theme"] = setting.theme;
      html.dataset["size"] = setting.size;
      body.classList.toggle("bp6-dark", setting.theme === "dark");
    });
    return () => {
      end();
      delete html.dataset["theme"];
      delete html.dataset["size"];
      body.classList.remove("bp6-dark");
    };
  }, [setting]);
}
