import { Button } from "@blueprintjs/core";
import { Updated, WarningSign } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useShellText } from "../../../i18n/words/base/shell-words.ts";
import css from "./release-notice.module.css";
import { listText } from "../../../lib/text/list-text.ts";
import { Question } from "../../components/dialog/question.tsx";

/**
 * Reports that a newer release is available, while loading it is left to the user. Checks for
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
      {release.isOffered && (
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
      <Question
        text={t("releaseLoseTitle")}
        why={t("releaseLose", { names })}
        isOpen={isWarning}
        intent="danger"
        icon={<WarningSign size={40} />}
        yes={t("releaseLoseYes")}
        no={t("releaseLoseNo")}
        onNo={() => setWarning(false)}
        onYes={release.reload}
      />
    </div>
  );
});
