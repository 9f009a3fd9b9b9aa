import { Button, type ButtonProps } from "@blueprintjs/core";
import { useStores } from "../../../context/use-stores.ts";
import { useText } from "../../../i18n/words/base/page-words.ts";

interface Props extends Pick<ButtonProps, "intent" | "size" | "variant"> {
  /** Not set: the part that failed has `useLiveAgain`. */
  readonly onRetry?: () => unknown;
}

/**
 * Loads again what failed: first the part beside it, then the other failed parts of the page.
 */
export function RetryButton({ onRetry, ...look }: Props) {
  const { connection } = useStores();
  const { t } = useText();
  const retry = () => {
    void onRetry?.();
    connection.retryAll();
  };
  return <Button {...look} text={t("retry")} onClick={retry} />;
}

/** The button within a line. */
export const SmallRetry = (props: Pick<Props, "onRetry">) => (
  // The button alone would become narrower than its text beside a long one.
  <span className="unbroken">
    <RetryButton size="small" variant="outlined" {...props} />
  </span>
);
