import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Concentrator, Terminal } from "../../../../contract/fleet/gateway/gateway-device.ts";
import { adoptableWiring, type WiringLine } from "../../../../contract/control/parameter/wiring.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { applyWiring } from "./apply-wiring.ts";
import { Question } from "../../components/dialog/question.tsx";

/**
 * Adopts the gateway's wiring: concentrators and devices that only it lists, and the differences.
 */
export const TakeOver = observer(function TakeOver({
  lines,
  hosts,
  devices,
  gatewayId,
}: {
  lines: readonly WiringLine[];
  hosts: readonly Concentrator[];
  devices: readonly Terminal[];
  gatewayId: number;
}) {
  const { callApi, session, toast } = useStores();
  const { t } = useGatewayText();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { taken, unreadable } = adoptableWiring(lines, devices);
  if (!session.may("gateway.manage") || taken.length + unreadable.length === 0) return null;
  const confirm = async () => {
    setBusy(true);
    const failed = await applyWiring(callApi, { gatewayId, lines: taken, hosts, devices });
    const count = taken.length - failed.size;
    if (count > 0) toast.show("success", t("wiringTaken", { count }));
    const failures = [...failed].map(([code, why]) =>
      t("wiringNotTaken", { code, why: why ?? t("wiringNoHost") }),
    );
    if (failures.length > 0) toast.show("danger", failures.join("; "));
    setBusy(false);
    setConfirming(false);
  };
  return (
    <>
      {taken.length > 0 && (
        <Button
          text={t("wiringTake", { count: taken.length })}
          onClick={() => setConfirming(true)}
        />
      )}
      {unreadable.length > 0 && (
        <span>{t("wiringExtra", { codes: unreadable.map(({ code }) => code).join(", ") })}</span>
      )}
      <Question
        text={t("wiringTakeAsk", { count: taken.length })}
        isOpen={isConfirming}
        isBusy={isBusy}
        yes={t("wiringTake", { count: taken.length })}
        onYes={() => void confirm()}
        onNo={() => setConfirming(false)}
      />
    </>
  );
});
