import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { unbroken } from "../../../ui/unbroken.tsx";
import { useStores } from "../../../context/use-stores.ts";
import type { Toast, ToastTone } from "../../../stores/app/toast-store.ts";
import { useCopy } from "../../components/input/use-copy.ts";
import css from "./toasts.module.css";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";

const isUrgent = (tone: ToastTone): boolean => tone === "danger" || tone === "warning";

/** Short messages in a corner: screen readers read errors at once, and the others politely. */
export const Toasts = observer(function Toasts() {
  const { toast } = useStores();
  return (
    <div className={css.toasts}>
      <div className={css.toastList} role="alert">
        <Items toasts={toast.toasts.filter(({ tone }) => isUrgent(tone))} />
      </div>
      <div className={css.toastList} role="status">
        <Items toasts={toast.toasts.filter(({ tone }) => !isUrgent(tone))} />
      </div>
    </div>
  );
});

const Items = observer(function Items({ toasts }: { toasts: readonly Toast[] }) {
  const { toast } = useStores();
  const { t } = useConsoleText();
  const copy = useCopy();
  return toasts.map(({ id, tone, text, details, action }) => (
    <div key={id} className={`${css.toast} is-${tone}`}>
      <span>{unbroken(text)}</span>
      {action !== null && (
        <Button
          variant="minimal"
          size="small"
          text={action.text}
          onClick={() => {
            toast.dismiss(id);
            action.run();
          }}
        />
      )}
      {details !== null && (
        <Button
          variant="minimal"
          size="small"
          text={t("copyDetails")}
          onClick={() => void copy(details)}
        />
      )}
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={t("close")}
        onClick={() => toast.dismiss(id)}
      />
    </div>
  ));
});
