import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { FleetDigest } from "./fleet-digest.ts";

/**
 * Returns the fleet's totals, kept up to date and completed from the server while the page is
 * shown.
 */
export function useDigest(): FleetDigest {
  const { fleet, connection, fleetSummary } = useStores();
  const [digest] = useState(() => new FleetDigest(fleet, connection));
  useEffect(() => digest.start(), [digest]);
  useEffect(() => fleetSummary.watch(), [fleetSummary]);
  return digest;
}
