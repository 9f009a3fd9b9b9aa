import { useStores } from "../../../context/use-stores.ts";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";

/** Copies a text to the clipboard and reports success or failure. Inside an observer. */
export function useCopy(): (text: string) => Promise<void> {
  const { toast } = useStores();
  const { t } = useConsoleText();
  return async (text) => {
    const isCopied = await copyText(text);
    toast.show(isCopied ? "success" : "warning", t(isCopied ? "copied" : "copyRefused"));
  };
}
