import css from "./query-view.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import type { ApiQuery } from "../../../stores/record/api-query.ts";

type Answer = Pick<ApiQuery<unknown>, "value" | "failure" | "load">;

/**
 * Combines the failed ones of several answers in one, with a common retry; undefined: none failed.
 */
export function failedOf(queries: readonly Answer[]): Answer | undefined {
  const failed = queries.filter(({ failure }) => failure !== null);
  const [first] = failed;
  return (
    first && {
      value: first.value,
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
  what = null,
}: {
  readonly query: Answer;
  /** Name of the missing part, where no title shows it. */
  readonly what?: string | null;
}) {
  const { t } = useHouseText();
  const { value, failure: reason } = query;
  if (reason === null) return null;
  const text =
    value !== undefined
      ? t("answerStale", { reason })
      : what === null
        ? t("answerUnread", { reason })
        : t("answerUnreadOf", { what, reason });
  return (
    <p className={`row ${css.houseStale}`} role="alert">
      <span>{text}</span>
      <Button size="small" variant="outlined" text={t("retry")} onClick={() => void query.load()} />
    </p>
  );
});
