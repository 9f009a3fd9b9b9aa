import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { ApiQuery } from "../../../stores/record/api-query.ts";
import { Note, Skeleton } from "./note.tsx";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import css from "./query-view.module.css";

interface Props<T> {
  readonly answer: ApiQuery<T>;
  /** Draws the reply once there is one. Observers of their own below it. */
  readonly children: (value: T) => ReactNode;
}

/**
 * A reply of the server, or why it is not there yet; one that could not be refreshed stays with a
 * note.
 */
export const QueryView = observer(function QueryView<T>({ answer, children }: Props<T>) {
  const { t } = useHouseText();
  const { value, failure } = answer;
  const retry = (
    <Button size="small" variant="outlined" text={t("retry")} onClick={() => void answer.load()} />
  );
  if (value === undefined && failure === null) return <Skeleton label={t("answerLoading")} />;
  if (value === undefined)
    return (
      <Note title={t("answerFailed")} why={failure ?? ""}>
        {retry}
      </Note>
    );
  return (
    <>
      {failure !== null && (
        <p className={`row ${css.houseStale}`} role="alert">
          <span>{t("answerStale", { reason: failure })}</span>
          {retry}
        </p>
      )}
      {children(value)}
    </>
  );
});
