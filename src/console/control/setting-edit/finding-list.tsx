import css from "./finding-list.module.css";
import { observer } from "mobx-react-lite";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { Finding } from "../../../stores/control/house-edit.ts";
import { findingText } from "./fault-text.ts";

/** Findings of the rules between values for a value or a row. */
export const FindingList = observer(function FindingList({
  findings,
}: {
  findings: readonly Finding[];
}) {
  const { t, language } = useEditText();
  if (findings.length === 0) return null;
  return (
    <ul className={css.settingFindings}>
      {findings.map((finding) => {
        const isError = finding.isNew && !finding.isWarning;
        return (
          <li
            key={`${finding.rule}${finding.key}${finding.row ?? ""}`}
            className={isError ? "is-error" : undefined}
          >
            <strong>{t(isError ? "error" : "warning")}</strong> {findingText(finding, t, language)}
          </li>
        );
      })}
    </ul>
  );
});
