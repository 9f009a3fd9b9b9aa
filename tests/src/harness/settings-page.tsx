import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { HouseSettings } from "../../../src/console/control/parameter/house-settings.tsx";
import { useStores } from "../../../src/context/use-stores.ts";

/** The settings of the house that the address names, as its page shows them. */
export const SettingsPage = observer(function SettingsPage() {
  const { fleet, interest } = useStores();
  const id = Number(useParams()["id"]);
  useEffect(() => interest.declare({ kind: "house", id }), [interest, id]);
  const record = fleet.house(id);
  if (record === undefined) return null;
  const timeZone = fleet.farms.get(record.house.farmId)?.timeZone ?? "UTC";
  return <HouseSettings record={record} timeZone={timeZone} />;
});
