import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useUploadText } from "../../../i18n/words/base/upload-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import css from "./upload-bar.module.css";

/** Progress of an upload; above dialogs, because a file is sent from one. */
export const UploadBar = observer(function UploadBar() {
  const { activity } = useStores();
  const { t, language } = useUploadText();
  const { sent, total } = activity.upload ?? { sent: 0, total: 1 };
  const inMb = (bytes: number) => formatNumber(bytes / 1e6, 1, language);
  const text = t(sent < total ? "uploading" : "uploaded", { sent: inMb(sent), total: inMb(total) });
  return (
    <div
      className={css.uploadBar}
      role="progressbar"
      aria-label={text}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor((100 * sent) / total)}
    >
      <progress value={sent} max={total} />
      {text}
    </div>
  );
});
