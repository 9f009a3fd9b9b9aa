import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { ApiQuery } from "../../../stores/record/api-query.ts";
import { AnswerFailure } from "./answer-failure.tsx";
import { Note, Skeleton } from "./note.tsx";
import { SmallRetry } from "./retry-button.tsx";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";

interface Props<T> {
  readonly query: ApiQuery<T>;
  /** Name of the part, where no title shows it. */
  readonly what?: string;
  /** Draws the reply. What it draws observes stores only in components of their own. */
  readonly children: (value: T) => ReactNode;
}

/**
 * Draws the reply of a query, or a skeleton or the error in its place. A reply that could not be
 * refreshed stays, with a note.
 */
export const QueryView = observer(function QueryView<T>({ query, what, children }: Props<T>) {
  const { t } = useHouseText();
  const { value, failure } = query;
  if (value === undefined && failure === null)
    // A query that waits for its input may wait for good: the reason stands above it.
    return query.isLoading && <Skeleton label={t("answerLoading")} />;
  if (value === undefined)
    return (
      <Note
        title={what === undefined ? t("answerFailed") : t("answerFailedOf", { what })}
        why={failure ?? ""}
      >
        <SmallRetry onRetry={query.load} />
      </Note>
    );
  return (
    <>
      <AnswerFailure query={query} what={what} />
      {children(value)}
    </>
  );
});
