import { z } from "zod";
import { china, provinces } from "../../../../contract/base/area.ts";
import { farmFormSchema, type FarmRow, levelsBelow } from "../../../../contract/fleet/farm.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { farmWords } from "../../../i18n/words/fleet/farm-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { ownZone } from "../../../lib/time/format-time.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { idsSchema, idsText } from "../../crud/form/external-ids-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import { choosesOrg, type FarmForm, isMoved } from "./farm-edit.ts";

const required = { zh: "必填", en: "Required" };

interface SourceDeps {
  readonly fleet: FleetStore;
  readonly operator: CurrentUser;
  /** Returns the parent of a new node; null: none. */
  readonly parentOfNew: () => FarmRow | null;
}

export const farmSource = ({ fleet, operator, parentOfNew }: SourceDeps) =>
  recordSource({
    manage: "farm.manage",
    ...callsOf("Farm"),
    isWhole: true,
    nameOf: nameIn,
    // The form has additional values that are not sent. A text that is not yet a number is reported
    // as such.
    schema: farmFormSchema.and(z.object({ externalIds: idsSchema })) as unknown as z.ZodType<
      unknown,
      FarmForm
    >,
    check: (values, record) => ({
      ...(choosesOrg(operator, values, record) &&
        values.orgId === null && { orgId: { words: required } }),
      ...(values.country === china &&
        !Object.hasOwn(provinces, values.adcode) && { adcode: { words: required } }),
      ...(values.map === "sea" && { map: { words: farmWords.offLand } }),
      ...(isMoved(values, record) &&
        values.reviewedParentId !== (values.parentId ?? 0) && {
          reviewedParentId: { words: farmWords.moveSeenNeeded },
        }),
    }),
    send: (values: FarmForm, record) => {
      const { reviewedParentId: _, map: __, orgId, lng, lat, externalIds, ...input } = values;
      return {
        ...input,
        lng: lng!,
        lat: lat!,
        externalIds: idsSchema.parse(externalIds),
        ...(choosesOrg(operator, values, record) && { orgId }),
      };
    },
    formOf: (farm): FarmForm =>
      farm === null
        ? formBelow(fleet, operator, parentOfNew())
        : {
            name: farm.name,
            nameEn: farm.nameEn ?? "",
            shortName: farm.shortName ?? "",
            shortNameEn: farm.shortNameEn ?? "",
            type: farm.type,
            level: farm.level,
            parentId: farm.parentId,
            orgId: farm.orgId,
            address: farm.address,
            country: farm.country,
            adcode: farm.country === china ? farm.adcode : "",
            lng: farm.lng,
            lat: farm.lat,
            timeZone: farm.timeZone,
            reviewedParentId: farm.parentId ?? 0,
            externalIds: idsText(farm.externalIds),
            map: null,
          },
  });

/** A new one has its parent's location until it is changed. */
function formBelow({ orgs }: FleetStore, operator: CurrentUser, parent: FarmRow | null): FarmForm {
  const shared = {
    name: "",
    nameEn: "",
    shortName: "",
    shortNameEn: "",
    address: "",
    externalIds: "",
    reviewedParentId: parent?.id ?? 0,
    map: null,
  };
  if (parent !== null) {
    const { id, orgId, type, level, country, adcode, lng, lat, timeZone } = parent;
    return {
      ...shared,
      parentId: id,
      orgId,
      type,
      level: levelsBelow[level].at(-1) ?? "farm",
      country,
      adcode: country === china ? adcode : "",
      lng,
      lat,
      timeZone,
    };
  }
  const isChina = operator.mapType === "1";
  return {
    ...shared,
    parentId: null,
    orgId: orgs.size === 1 ? ([...orgs.keys()][0] ?? null) : null,
    type: "mixed",
    level: "farm",
    country: isChina ? china : "",
    adcode: "",
    lng: undefined,
    lat: undefined,
    timeZone: isChina ? "Asia/Shanghai" : ownZone(),
  };
}
