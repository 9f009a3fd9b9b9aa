import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { Alarm } from "../../contract/alarm.ts";
import type { Language } from "../../contract/words.ts";
import { useStores } from "../context/use-stores.ts";
import type { RecipientViews } from "../alarm-notice/use-recipient-views.ts";
import { useWall } from "./wall-context.ts";

interface Props {
  /** Null until it is here. */
  readonly notices: RecipientViews | null;
  /** Of one incident, or one alone. */
  readonly alarms: readonly [Alarm, ...Alarm[]];
  /** There is no room for it; it is known all the same. */
  readonly isHidden: boolean;
}

/** Who was told of these alarms, on a line of their row; nothing until that is known. */
export const AlarmRecipients = observer(function AlarmRecipients({
  notices,
  alarms,
  isHidden,
}: Props) {
  const { fleet } = useStores();
  const { say } = useWall();
  if (notices === null) return null;
  const timeZone = fleet.farms.get(alarms[0].farmId)?.timeZone ?? "UTC";
  return (
    <notices.RecipientLine
      board={notices.board}
      alarms={alarms}
      timeZone={timeZone}
      language={say.language}
      isHidden={isHidden}
    />
  );
});

/** Whether there is something to say of them. Read it in an observer. */
export const isTold = (notices: RecipientViews | null, alarms: readonly Alarm[]): boolean =>
  (notices?.board.noticesOf(alarms).length ?? 0) > 0;

/** That nobody was reached for them, as shape and words; null: not so. Read it in an observer. */
export const unreachedMark = (
  notices: RecipientViews | null,
  alarms: readonly Alarm[],
  language: Language,
): ReactNode =>
  notices === null || notices.board.unreachedSince(alarms) === null ? null : (
    <notices.UnreachedMark language={language} />
  );
