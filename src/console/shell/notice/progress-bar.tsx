import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import css from "./progress-bar.module.css";

/**
 * A thin line along the top while something takes its time; screen readers announce it in words.
 */
export const ProgressBar = observer(function ProgressBar() {
  const { activity } = useStores();
  const { t } = useConsoleText();
  return (
    <>
      <div className={css.progressBar} aria-hidden="true" data-busy={activity.isBusy} />
      <p className="visually-hidden" role="status">
        {activity.isBusy ? t("working") : ""}
      </p>
    </>
  );
});
