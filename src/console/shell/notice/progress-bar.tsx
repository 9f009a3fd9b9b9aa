import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import css from "./progress-bar.module.css";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const UploadBar = lazyPart(
  () => import("./upload-bar.tsx"),
  ({ UploadBar }) => UploadBar,
);
/** Smaller bodies are sent too fast to show progress, bytes. */
const shownFrom = 65_536;

/**
 * A thin line along the top while something takes its time; screen readers announce it in words.
 */
export const ProgressBar = observer(function ProgressBar() {
  const { activity } = useStores();
  const { t } = useConsoleText();
  const total = activity.upload?.total ?? 0;
  return (
    <>
      <div className={css.progressBar} aria-hidden="true" data-busy={activity.isBusy} />
      <p className="visually-hidden" role="status">
        {activity.isBusy ? t("working") : ""}
      </p>
      {total >= shownFrom && (
        <Suspense>
          <UploadBar />
        </Suspense>
      )}
    </>
  );
});
