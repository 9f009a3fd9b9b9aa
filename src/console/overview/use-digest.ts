import { useEffect, useState } from "react";
import { useStores } from "../../context/use-stores.ts";
import { FleetDigest } from "./fleet-digest.ts";

/**
 * What the fleet comes to, followed while the page is shown; what the server adds is fetched as
 * long.
 */
export function useDigest(): FleetDigest {
  const { fleet, connection, fleetSummary } = useStores();
  const [digest] = useState(() => new FleetDigest(fleet, connection));
  useEffect(() => digest.start(), [digest]);
  useEffect(() => fleetSummary.watch(), [fleetSummary]);
  return digest;
}
