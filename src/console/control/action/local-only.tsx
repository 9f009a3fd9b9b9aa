import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** People are at work in the house: no remote command is accepted until they allow it again. */
export const LocalOnly = observer(function LocalOnly({
  settings,
  timeZone,
  onSet,
}: {
  settings: HouseSettingsReply;
  timeZone: string;
  /** Called when it was switched on or off. */
  onSet: () => void;
}) {
  const { callApi, toast, session } = useStores();
  const { t } = useCommandText();
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
    toast.show("success", t("setUp"));
    onSet();
  };
  const hint = isLocalOnly
    ? t("localOnlySince", {
        by: personName(gateway.remoteBy) ?? "",
        time: formatTime(gateway.remoteAt ?? 0, timeZone),
      })
    : t("localOnlyHint");
  return (
    <div className="do-row" role="group" aria-label={t("localOnly")}>
      <div className="do-name">
        <strong>{t("localOnly")}</strong>
        <small>{may ? hint : t("noRight")}</small>
        {gateway.keyLocalAt !== null && (
          <small>{t("localKey", { time: formatTime(gateway.keyLocalAt, timeZone) })}</small>
        )}
      </div>
      <div />
      <Button
        text={t(isLocalOnly ? "localOnlyEnd" : "localOnlySet")}
        // The button is not disabled while sending, because a disabled button would lose the focus.
        aria-busy={isSending}
        disabled={!may}
        onClick={() => !isSending && void put()}
      />
    </div>
  );
});
