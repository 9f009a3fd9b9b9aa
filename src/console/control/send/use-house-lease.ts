import { reaction } from "mobx";
import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { HouseLease } from "../../../stores/control/house-lease.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";

/** The lease of a house: taken with the first change of this page, given back with the last. */
export function useHouseLease(house: HouseEdit): HouseLease {
  const { callApi, page, session } = useStores();
  const [lease] = useState(
    () =>
      new HouseLease(house.houseId, {
        callApi,
        clock: page.clock,
        tabToken: page.tabId,
      }),
  );
  const may = session.may("control.send");
  useEffect(() => lease.start(), [lease]);
  useEffect(
    () =>
      reaction(
        () => may && house.changeCount > 0,
        (isWanted) => lease.setNeeded(isWanted),
        { fireImmediately: true },
      ),
    [lease, house, may],
  );
  return lease;
}
