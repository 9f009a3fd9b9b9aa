import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useState } from "react";
import type { Advice } from "../../../../contract/control/edge/edge-record.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { SendDialog } from "../send/send-dialog.tsx";
import { useCommandSend } from "../send/use-command-send.ts";
import { useSettings } from "../parameter/use-settings.ts";

interface Props {
  readonly advice: Advice;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** Advice is reviewed and sent as any command is. */
export const AcceptAdvice = observer(function AcceptAdvice({ advice, ...rest }: Props) {
  const { fleet } = useStores();
  const record = advice.houseId === null ? undefined : fleet.house(advice.houseId);
  return record === undefined ? null : <Accepting advice={advice} record={record} {...rest} />;
});

const Accepting = observer(function Accepting({
  advice,
  record,
  timeZone,
  onClose,
}: Props & { record: HouseRecord }) {
  const settings = useSettings(record.id);
  const isUnread = settings.value === undefined && settings.failure !== null;
  const close = useEffectEvent(onClose);
  // The frame around the pages reports the failure; the button can be pressed again.
  useEffect(() => {
    if (isUnread) close();
  }, [isUnread]);
  return settings.value === undefined ? null : (
    <Review
      advice={advice}
      record={record}
      timeZone={timeZone}
      onClose={onClose}
      settings={settings.value}
    />
  );
});

const Review = observer(function Review({
  advice,
  record,
  timeZone,
  onClose,
  settings,
}: Props & { record: HouseRecord; settings: HouseSettingsReply }) {
  const send = useCommandSend();
  const [hasBegun, begin] = useState(false);
  const arm = useEffectEvent(() => {
    begin(true);
    void send.arm({ kind: "advice", houseId: record.id, id: advice.id });
  });
  useEffect(() => arm(), []);
  const isOver = hasBegun && !send.isOpen;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  return <SendDialog send={send} record={record} settings={settings} timeZone={timeZone} />;
});
