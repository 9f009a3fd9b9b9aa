import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandSay } from "../../../i18n/words/control/command-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";

/** People are at work in the house: nothing is taken from afar, until it is let again. */
export const LocalOnly = observer(function LocalOnly({
  settings,
  timeZone,
  onSet,
}: {
  settings: HouseSettingsReply;
  timeZone: string;
  /** It is another one from now on. */
  onSet: () => void;
}) {
  const { callApi, toast, session } = useStores();
  const { say } = useCommandSay();
  const [isSending, setSending] = useState(false);
  const { gateway, houseId } = settings;
  if (gateway === null) return null;
  const isLocalOnly = gateway.remoteAt !== null && gateway.remoteBy !== null;
  const may = session.may("control.localOnly");
  const put = async () => {
    setSending(true);
    // The frame around the pages reports a failure.
    const done = await callApi("setLocalOnly", { houseId, isLocalOnly: !isLocalOnly }).then(
      () => true,
      () => false,
    );
    setSending(false);
    if (!done) return;
    toast.show("success", say("setUp"));
    onSet();
  };
  const hint = isLocalOnly
    ? say("localOnlySince", {
        by: gateway.remoteBy ?? "",
        time: formatTime(gateway.remoteAt ?? 0, timeZone),
      })
    : say("localOnlyHint");
  return (
    <div className="do-row" role="group" aria-label={say("localOnly")}>
      <div className="do-name">
        <strong>{say("localOnly")}</strong>
        <small>{may ? hint : say("noRight")}</small>
        {gateway.keyLocalAt !== null && (
          <small>{say("localKey", { time: formatTime(gateway.keyLocalAt, timeZone) })}</small>
        )}
      </div>
      <div />
      <Button
        text={say(isLocalOnly ? "localOnlyEnd" : "localOnlySet")}
        // Not shut meanwhile: a button that shuts loses the focus, and with it the way back.
        aria-busy={isSending}
        disabled={!may}
        onClick={() => !isSending && void put()}
      />
    </div>
  );
});
