import { reaction } from "mobx";
import { useEffect, useState } from "react";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useStores } from "../../../context/use-stores.ts";
import { draftMemory } from "../../../stores/control/draft-memory.ts";
import { HouseEdit } from "../../../stores/control/house-edit.ts";

/**
 * The edit of a house, with the draft left on this device, following the controller's reports.
 * Another house gets another page.
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
        () => edit.changed.map(({ wish, base }) => [wish, base]),
        () => edit.store(),
      ),
    [edit],
  );
  return edit;
}
