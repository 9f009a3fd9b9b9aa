import { alarmFields } from "../../../contract/alarm-field.ts";
import { provinces } from "../../../contract/area.ts";
import { breedFields, standardFields } from "../../../contract/breed.ts";
import { farmFields, type FarmType, farmLevels, farmTypes } from "../../../contract/farm.ts";
import { common, type Fields } from "../../../contract/field.ts";
import { flockFields } from "../../../contract/flock.ts";
import {
  concentratorFields,
  concentratorKinds,
  deviceStatuses,
  terminalFields,
} from "../../../contract/gateway-device.ts";
import { gatewayFields, netTypeNames } from "../../../contract/gateway-manage.ts";
import { gatewayTypeFields } from "../../../contract/gateway-type.ts";
import { speciesNames } from "../../../contract/house.ts";
import { houseArchetypes, houseFields } from "../../../contract/house-manage.ts";
import { mapTypes, orgFields } from "../../../contract/org.ts";
import { roles } from "../../../contract/role.ts";
import { userFields } from "../../../contract/user.ts";
import type { Language, Words } from "../../../contract/words.ts";
import { logWords } from "../../i18n/words/log.ts";
import { nameIn } from "../../lib/name.ts";
import { formatTime, ownZone } from "../../lib/time.ts";
import type { FleetStore } from "../../stores/fleet/fleet-store.ts";

/** Whatever a line of the log may tell of. */
const fields: Fields = {
  ...terminalFields,
  ...concentratorFields,
  ...gatewayTypeFields,
  ...gatewayFields,
  ...flockFields,
  ...breedFields,
  ...standardFields,
  ...houseFields,
  ...farmFields,
  ...userFields,
  ...orgFields,
  houseId: common.house,
  shelvedUntil: alarmFields.shelvedUntil,
};

/** The name of a field; one that no record has stays as it was written down. */
export const fieldText = (field: string, language: Language): string =>
  (Object.hasOwn(fields, field) ? fields[field] : null)?.name[language] ?? field;

type Named = { readonly name: string; readonly nameEn: string | null };
type NameOf = (fleet: FleetStore, id: number) => Named | undefined;
const farmName: NameOf = (fleet, id) => fleet.farms.get(id);
const houseName: NameOf = (fleet, id) => fleet.house(id)?.now.house;
/** Fields that hold ids of what the fleet names. */
const names: Readonly<Record<string, NameOf>> = {
  orgId: (fleet, id) => fleet.orgs.get(id),
  farmId: farmName,
  parentId: farmName,
  farmIds: farmName,
  houseId: houseName,
  shackIds: houseName,
};
const words: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  roleKey: roles,
  level: farmLevels,
  type: farmTypes satisfies Record<FarmType, Words>,
  species: speciesNames,
  archetype: houseArchetypes,
  adcode: provinces,
  kind: concentratorKinds,
  status: deviceStatuses,
  mapType: mapTypes,
  netType: netTypeNames,
};
const flags = new Set(["canOperate", "remoteConfigFlag"]);
const times = new Set(["placedAt", "clearedAt", "shelvedUntil"]);

/**
 * A value of a field as people read it: ids by the names the fleet knows, times in the own zone,
 * lists with commas, records by their fields. Nothing is a word of its own.
 */
export function valueText(
  field: string,
  value: unknown,
  fleet: FleetStore,
  language: Language,
): string {
  const none = logWords.valueNone[language];
  if (value === undefined || value === null || value === "") return none;
  if (Array.isArray(value))
    return value.length === 0
      ? none
      : value
          .map((one) => valueText(field, one, fleet, language))
          .join(language === "zh" ? "，" : ", ");
  if (typeof value === "boolean" || flags.has(field))
    return logWords[value === true || value === "1" ? "valueYes" : "valueNo"][language];
  if (typeof value === "object")
    return (
      Object.entries(value)
        .flatMap(([key, one]) =>
          one === null
            ? []
            : [`${fieldText(key, language)} ${valueText(key, one, fleet, language)}`],
        )
        .join(language === "zh" ? "；" : "; ") || none
    );
  if (typeof value === "number") {
    if (times.has(field)) return formatTime(value, ownZone());
    const named = names[field]?.(fleet, value);
    if (names[field] !== undefined)
      return named === undefined ? `#${value}` : nameIn(named, language);
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return words[field]?.[text]?.[language] ?? text;
}
