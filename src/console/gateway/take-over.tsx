import { Alert, Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Terminal } from "../../../contract/gateway-device.ts";
import { deviceFrom, deviceWith, type WiringLine } from "../../../contract/wiring.ts";
import { useStores } from "../../context/use-stores.ts";
import { useGatewaySay } from "../../i18n/words/gateway.ts";

/** Brings what the gateway says into the list: devices it alone knows, and ports that differ. */
export const TakeOver = observer(function TakeOver({
  lines,
  devices,
  gatewayId,
}: {
  lines: readonly WiringLine[];
  devices: readonly Terminal[];
  gatewayId: number;
}) {
  const { callApi, session, toast } = useStores();
  const { say } = useGatewaySay();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const taken = lines.filter(({ match }) => match === "onlyThere" || match === "differs");
  if (!session.may("gateway.manage") || taken.length === 0) return null;
  const take = async () => {
    for (const { code, there } of taken) {
      if (there === null) continue;
      const known = devices.find((device) => device.code === code);
      if (known === undefined) await callApi("createTerminal", deviceFrom(gatewayId, code, there));
      else await callApi("updateTerminal", deviceWith(known, there));
    }
  };
  const confirm = () => {
    setBusy(true);
    void take()
      .then(
        () => toast.show("success", say("wiringTaken", { count: taken.length })),
        // A failure is told by the frame around the pages.
        () => undefined,
      )
      .finally(() => {
        setBusy(false);
        setAsked(false);
      });
  };
  return (
    <>
      <Button text={say("wiringTake", { count: taken.length })} onClick={() => setAsked(true)} />
      <Alert
        isOpen={isAsked}
        loading={isBusy}
        confirmButtonText={say("wiringTake", { count: taken.length })}
        cancelButtonText={say("cancel")}
        onConfirm={confirm}
        onCancel={() => setAsked(false)}
      >
        <p>{say("wiringTakeAsk", { count: taken.length })}</p>
      </Alert>
    </>
  );
});
