import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { RecipientViews } from "../../../components/use-recipient-views.ts";
import { useWall } from "../../shared/wall-context.ts";

interface Props {
  /** Null until it is loaded. */
  readonly notices: RecipientViews | null;
  /** Alarms of one incident, or a single alarm. */
  readonly alarms: readonly [Alarm, ...Alarm[]];
  /** True when there is no room for it; its data is still loaded. */
  readonly isHidden: boolean;
}

/**
 * The people notified of these alarms, as one line of the row; renders nothing until they are
 * known.
 */
export const AlarmRecipients = observer(function AlarmRecipients({
  notices,
  alarms,
  isHidden,
}: Props) {
  const { fleet } = useStores();
  const { t } = useWall();
  if (notices === null) return null;
  const timeZone = fleet.farms.get(alarms[0].farmId)?.timeZone ?? "UTC";
  return (
    <notices.RecipientLine
      board={notices.board}
      alarms={alarms}
      timeZone={timeZone}
      language={t.language}
      isHidden={isHidden}
    />
  );
});

/** True when notices for these alarms exist. Read it in an observer. */
export const hasRecipients = (notices: RecipientViews | null, alarms: readonly Alarm[]): boolean =>
  (notices?.board.noticesOf(alarms).length ?? 0) > 0;

/**
 * Returns a mark, as shape and text, when no one was reached for these alarms; null otherwise. Read
 * it in an observer.
 */
export const unreachedMark = (
  notices: RecipientViews | null,
  alarms: readonly Alarm[],
  language: Language,
): ReactNode =>
  notices === null || notices.board.unreachedSince(alarms) === null ? null : (
    <notices.UnreachedMark language={language} />
  );
