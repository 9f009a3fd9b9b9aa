import { observer } from "mobx-react-lite";
import { ageText } from "../../../lib/text/age-text.ts";
import { useStores } from "../../../context/use-stores.ts";
import css from "./connection-indicator.module.css";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";

/** State of the page's connection, in a word, and the age of the last message. */
export const ConnectionIndicator = observer(function ConnectionIndicator() {
  const { connection } = useStores();
  const { t, language } = useConsoleText();
  const { state, ageMs } = connection;
  const age = ageMs === null ? null : ageText(ageMs, language);
  return (
    <div
      className={`${css.connection} is-${state}`}
      title={age === null ? undefined : t("connectionHint", { age })}
    >
      <span className={css.connectionDot} aria-hidden="true" />
      <span role="status">
        <strong id="connection-state" data-state={state}>
          {t(state)}
        </strong>
      </span>
      {age !== null && <span className={css.connectionAge}>{age}</span>}
    </div>
  );
});
