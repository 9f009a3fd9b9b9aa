import { Alert, Button } from "@blueprintjs/core";
import { Updated, WarningSign } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useShellText } from "../../../i18n/words/base/shell-words.ts";
import "../../components/dialog/shell-dialog.module.css";
import css from "./release-notice.module.css";
import { listText } from "../../../lib/text/list-text.ts";

/**
 * Reports that a newer release is served, as long as loading it is up to the person. Checks for
 * releases while it is mounted.
 */
export const ReleaseNotice = observer(function ReleaseNotice() {
  const { release, edit } = useStores();
  const { t, language } = useShellText();
  const [isWarning, setWarning] = useState(false);
  useEffect(() => release.follow(), [release]);
  const names = listText(edit.labels, language);
  const hasEdits = edit.count > 0;
  return (
    <div role="status" className={css.releasePlace}>
      {release.isAsking && (
        <section className={`row ${css.releaseNotice}`} aria-label={t("releaseTitle")}>
          <Updated className="release-icon" />
          <p>
            <strong>{t("releaseTitle")}</strong>{" "}
            <span>{hasEdits ? t("releaseEdits", { names }) : t("releaseWhy")}</span>
          </p>
          <div className={css.releaseButtons}>
            <Button
              size="small"
              variant="minimal"
              text={t("releaseLater")}
              onClick={release.putOff}
            />
            <Button
              size="small"
              intent="primary"
              text={t("releaseReload")}
              onClick={() => (hasEdits ? setWarning(true) : release.reload())}
            />
          </div>
        </section>
      )}
      <Alert
        isOpen={isWarning}
        intent="danger"
        icon={<WarningSign size={40} />}
        className="shell-dialog"
        aria-labelledby="release-lose"
        aria-describedby="release-lose-why"
        confirmButtonText={t("releaseLoseYes")}
        cancelButtonText={t("releaseLoseNo")}
        canEscapeKeyCancel
        onCancel={() => setWarning(false)}
        onConfirm={release.reload}
      >
        <ReturnFocus />
        <h2 id="release-lose">{t("releaseLoseTitle")}</h2>
        <p id="release-lose-why">{t("releaseLose", { names })}</p>
      </Alert>
    </div>
  );
});
