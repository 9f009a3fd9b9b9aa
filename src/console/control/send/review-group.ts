import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import type { GroupEdit } from "../../../stores/control/group-edit.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";

/**
 * Returns the next group to review: the group on screen if it was changed, otherwise the first
 * changed one.
 */
export const nextToReview = (
  house: HouseEdit,
  group: ParameterGroup | null,
): GroupEdit | undefined => house.changed.find((edit) => edit.group === group) ?? house.changed[0];

/** Reviews the changes of a group before they are sent. */
export function reviewGroup(
  house: HouseEdit,
  send: CommandSend,
  group: ParameterGroup | null,
): void {
  const edit = nextToReview(house, group);
  if (edit === undefined || edit.isBehind || house.blockersOf(edit) > 0) return;
  void send.arm({
    kind: "write",
    houseId: house.houseId,
    group: edit.group,
    base: edit.base.hash,
    items: edit.changes.map(({ k, row, to }) => ({
      k,
      ...(row === undefined ? {} : { row }),
      to,
    })),
  });
}
