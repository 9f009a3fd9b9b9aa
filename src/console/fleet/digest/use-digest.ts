import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { FleetDigest } from "./fleet-digest.ts";

/**
 * Returns the fleet's totals, updated while the page is shown; the server's part is fetched for as
 * long.
 */
export function useDigest(): FleetDigest {
  const { fleet, connection, fleetSummary } = useStores();
  const [digest] = useState(() => new FleetDigest(fleet, connection));
  useEffect(() => digest.start(), [digest]);
  useEffect(() => fleetSummary.watch(), [fleetSummary]);
  return digest;
}
