import { useEffect, useState } from "react";
import type { GatewayType } from "../../../contract/gateway-type.ts";
import { useStores } from "../../context/use-stores.ts";

/** The types there are, asked for whenever they are wanted anew; none while that is not known. */
export function useGatewayTypes(isWanted: boolean): readonly GatewayType[] {
  const { call } = useStores();
  const [types, setTypes] = useState<readonly GatewayType[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const flight = new AbortController();
    void call("listGatewayType", {}, { signal: flight.signal, isQuiet: true })
      .then(setTypes)
      .catch(() => undefined);
    return () => flight.abort();
  }, [call, isWanted]);
  return types;
}
