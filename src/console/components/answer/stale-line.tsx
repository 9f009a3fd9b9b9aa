import css from "./query-view.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useText } from "../../../i18n/words/base/page-words.ts";
import { unbroken } from "../../../ui/unbroken.tsx";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { SmallRetry } from "./retry-button.tsx";

interface Props {
  /** Why the newest load failed. */
  readonly reason: string;
  /** Time of the reply that is still shown, epoch ms by this computer's clock. */
  readonly at: number;
  /** Name of the part, where no title shows it. */
  readonly what?: string | undefined;
  /** True when that reply answers an earlier choice of filter, order or page. */
  readonly isOfOther?: boolean;
  readonly className?: string | undefined;
  readonly onRetry: () => void;
}

/** Marks content as old after a failed refresh: its time, the reason and a retry. */
export const StaleLine = observer(function StaleLine({
  reason,
  at,
  what,
  isOfOther = false,
  className,
  onRetry,
}: Props) {
  const { t } = useText();
  const { t: tAnswer } = useHouseText();
  const { connection } = useStores();
  // This computer's clock may be hours off.
  const time = formatTime(at + connection.skewMs, ownZone()).slice(0, 16);
  const words = { time, reason };
  return (
    <RetryLine className={className} onRetry={onRetry}>
      {what === undefined
        ? t(isOfOther ? "shownOfOther" : "shownSince", words)
        : tAnswer("answerOldOf", { what, ...words })}
    </RetryLine>
  );
});

/** One line about a failed load, with a retry. */
export function RetryLine({
  children,
  className = css.houseStale,
  ...retry
}: {
  readonly children: string;
  readonly className?: string | undefined;
  /** Not set: the part that failed has `useLiveAgain`. */
  readonly onRetry?: () => void;
}) {
  return (
    <p className={`row ${className}`} role="alert">
      <span>{unbroken(children)}</span>
      <SmallRetry {...retry} />
    </p>
  );
}
