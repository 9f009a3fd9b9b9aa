import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import { RetryLine } from "./stale-line.tsx";

/** Says that menus of the page have no options because they could not be loaded, with a retry. */
export const OptionsFailure = observer(function OptionsFailure() {
  const { connection } = useStores();
  const { t } = useFormText();
  const [first] = connection.unreadOptions;
  if (first === undefined) return null;
  return <RetryLine>{t("optionsUnread", { reason: first.reason })}</RetryLine>;
});
