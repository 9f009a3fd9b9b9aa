import {
  type CreateFarm,
  type FarmRow,
  levelsBelow,
  mayHold,
} from "../../../../contract/fleet/farm.ts";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import type { RecordEdit } from "../../../stores/record/record-edit.ts";

/**
 * The values of the form for a node of the farm tree. `reviewedParentId`: the parent (0: none) for
 * which the effects of the move were confirmed. `map` is another control for longitude, latitude
 * and area, and checks whether a typed place lies at sea.
 */
export interface FarmForm extends Pick<
  CreateFarm,
  "name" | "type" | "level" | "parentId" | "country" | "timeZone"
> {
  address: string;
  adcode: string;
  nameEn: string;
  shortName: string;
  shortNameEn: string;
  orgId: number | null;
  lng: number | undefined;
  lat: number | undefined;
  reviewedParentId: number;
  /** One line per id of another system. */
  externalIds: string;
  map: "sea" | null;
}
export type FarmEdit = RecordEdit<FarmForm, FarmRow>;

/** Moves a node below another parent: it gets its organisation, and a level allowed there. */
export function putParent(edit: FarmEdit, parent: Farm | null): void {
  edit.set("parentId", parent?.id ?? null);
  if (parent !== null && edit.record === null) edit.set("orgId", parent.orgId);
  if (parent !== null && !mayHold(parent.level, edit.values.level))
    edit.set("level", levelsBelow[parent.level].at(-1) ?? "farm");
}

/** Only an administrator chooses the organisation, of a new root. */
export const choosesOrg = (
  operator: CurrentUser,
  { parentId }: Pick<FarmForm, "parentId">,
  record: FarmRow | null,
) => hasEveryOrg(operator) && record === null && parentId === null;
/** An existing node is moved below another parent. */
export const isMoved = ({ parentId }: FarmForm, record: FarmRow | null) =>
  record !== null && parentId !== record.parentId;
