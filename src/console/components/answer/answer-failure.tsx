import { observer } from "mobx-react-lite";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import type { ApiQuery } from "../../../stores/record/api-query.ts";
import { RetryLine, StaleLine } from "./stale-line.tsx";

type Answer = Pick<ApiQuery<unknown>, "loadedAt" | "failure" | "load">;

/**
 * Combines the failed ones of several answers in one, with a common retry; undefined: none failed.
 */
export function failedOf(queries: readonly Answer[]): Answer | undefined {
  const failed = queries.filter(({ failure }) => failure !== null);
  const [first] = failed;
  return (
    first && {
      loadedAt: first.loadedAt,
      failure: first.failure,
      load: async (isLoud) => {
        await Promise.all(failed.map((query) => query.load(isLoud)));
      },
    }
  );
}

/**
 * Why an answer could not be loaded, with a retry; renders nothing otherwise. Unknown data must
 * never look like absent data.
 */
export const AnswerFailure = observer(function AnswerFailure({
  query,
  what,
}: {
  readonly query: Answer;
  /** Name of the part, where no title shows it. */
  readonly what?: string | undefined;
}) {
  const { t } = useHouseText();
  const { loadedAt, failure: reason } = query;
  if (reason === null) return null;
  const retry = () => void query.load();
  if (loadedAt !== null)
    return <StaleLine reason={reason} at={loadedAt} what={what} onRetry={retry} />;
  return (
    <RetryLine onRetry={retry}>
      {what === undefined ? t("answerUnread", { reason }) : t("answerUnreadOf", { what, reason })}
    </RetryLine>
  );
});
