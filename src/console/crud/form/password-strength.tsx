import css from "./password.module.css";
import { observer } from "mobx-react-lite";
import { useDeferredValue, useEffect, useState } from "react";
import { useShellText } from "../../../i18n/words/base/shell-words.ts";
import { loadStrength, type Strength, type StrengthStep, strengthSteps } from "./strength-judge.ts";

const stepWords = {
  1: "strengthWeak",
  2: "strengthFair",
  3: "strengthGood",
  4: "strengthStrong",
} as const satisfies Record<StrengthStep, string>;

/**
 * Strength of a password: a word, and one to four filled bars. Nothing before the first character,
 * or when the estimator cannot be loaded.
 */
export const PasswordStrength = observer(function PasswordStrength({
  password,
  ownWords,
}: {
  password: string;
  ownWords: readonly string[];
}) {
  const { t } = useShellText();
  const [judge, setJudge] = useState<{ readonly strengthOf: Strength } | null>(null);
  const judged = useDeferredValue(password);
  useEffect(() => {
    let isWanted = true;
    loadStrength().then(
      (strengthOf) => isWanted && setJudge({ strengthOf }),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, []);
  const step = judge === null || judged === "" ? null : judge.strengthOf(judged, ownWords);
  return (
    <div className={css.strength} data-step={step ?? 0}>
      <span className={css.strengthBar} aria-hidden="true">
        {strengthSteps.map((strengthStep) => (
          <span
            key={strengthStep}
            className={step !== null && strengthStep <= step ? "is-reached" : ""}
          />
        ))}
      </span>
      <span className={css.strengthWord} role="status">
        {step !== null && t("strength", { level: t(stepWords[step]) })}
      </span>
    </div>
  );
});
