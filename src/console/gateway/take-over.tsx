import { Alert, Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Concentrator, Terminal } from "../../../contract/gateway-device.ts";
import {
  deviceFrom,
  deviceWith,
  hostFrom,
  hostWith,
  isHostRow,
  type WiringLine,
} from "../../../contract/wiring.ts";
import { useStores } from "../../context/use-stores.ts";
import { useGatewaySay } from "../../i18n/words/gateway.ts";

/**
 * Brings what the gateway says into the list: concentrators and devices it alone knows, and what
 * differs.
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
  const { say } = useGatewaySay();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const taken = lines.filter(({ match }) => match === "onlyThere" || match === "differs");
  if (!session.may("gateway.manage") || taken.length === 0) return null;
  /** Concentrators first: devices name them. */
  const takeHosts = async () => {
    const all = [...hosts];
    for (const { code, there } of taken) {
      if (there === null || !isHostRow(there)) continue;
      const known = hosts.find((host) => host.code === code);
      if (known !== undefined) await callApi("updateConcentrator", hostWith(known, there));
      else all.push(await callApi("createConcentrator", hostFrom(gatewayId, code, there)));
    }
    return all;
  };
  const take = async () => {
    const all = await takeHosts();
    for (const { code, there } of taken) {
      if (there === null || isHostRow(there)) continue;
      const known = devices.find((device) => device.code === code);
      if (known === undefined)
        await callApi("createTerminal", deviceFrom(gatewayId, code, there, all));
      else await callApi("updateTerminal", deviceWith(known, there, all));
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
