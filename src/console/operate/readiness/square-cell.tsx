import readinessCss from "./readiness.module.css";
import css from "./square-cell.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { ReadinessHouse, ReadinessSquare } from "../../../../contract/operate/readiness.ts";
import { readinessStates } from "../../../../contract/operate/readiness.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useReadinessText } from "../../../i18n/words/operate/readiness-words.ts";
import { ReadyShape } from "./ready-mark.tsx";
import { fixPath } from "./fix-path.ts";
import { type Reason, reasonText, todoText } from "../../../../contract/operate/readiness-text.ts";

interface Props {
  readonly house: ReadinessHouse;
  readonly square: ReadinessSquare;
}

/** The finding, and the link to its remedy. */
export const ReasonLine = observer(function ReasonLine({
  house,
  reason,
}: {
  house: ReadinessHouse;
  reason: Reason;
}) {
  const { session } = useStores();
  const { language } = useReadinessText();
  const todo = todoText(reason, language);
  return (
    <>
      <span className={readinessCss.readySays}>{reasonText(reason, house, language)}</span>
      {todo !== "" && (
        <Link
          className={css.readyTodo}
          to={fixPath(reason, house, (action) => session.may(action))}
        >
          {todo}
        </Link>
      )}
    </>
  );
});

/** One square: its shape, and its worst finding. */
export const SquareCell = observer(function SquareCell({ house, square }: Props) {
  const { t, language } = useReadinessText();
  const { state, reasons } = square;
  const [first, ...others] = reasons;
  const word = readinessStates[state][language];
  if (first === undefined)
    return (
      <span className={readinessCss.readySquare} data-ready={state}>
        <ReadyShape state={state} />
        <span>{word}</span>
      </span>
    );
  const more = others.map((reason) => reasonText(reason, house, language));
  return (
    <span className={readinessCss.readySquare} data-ready={state}>
      <ReadyShape state={state} title={word} />
      <span>
        <ReasonLine house={house} reason={first} />
        {more.length > 0 && (
          <small title={more.join("\n")}>{t("readyMore", { count: more.length })}</small>
        )}
      </span>
    </span>
  );
});
