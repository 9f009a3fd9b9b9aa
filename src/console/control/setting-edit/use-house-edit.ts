import { reaction } from "mobx";
import { useEffect, useState } from "react";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useStores } from "../../../context/use-stores.ts";
import { draftMemory } from "../../../stores/control/draft-memory.ts";
import { HouseEdit } from "../../../stores/control/house-edit.ts";

/**
 * The edit of a house's settings, starting from the draft on this device and following the
 * controller's reports. Each house has its own page.
 */
export function useHouseEdit(settings: HouseSettingsReply): HouseEdit {
  const { session, page } = useStores();
  const [edit] = useState(
    () => new HouseEdit(settings, draftMemory(page.localMemory, session.user?.id ?? 0), page.clock),
  );
  useEffect(() => edit.receive(settings), [edit, settings]);
  useEffect(
    () =>
      reaction(
        () => edit.changed.map(({ desired, base }) => [desired, base]),
        () => edit.store(),
      ),
    [edit],
  );
  return edit;
}
