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
export const fieldName = (field: string, language: Language): string =>
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
  return knownText(field, value, fleet, language) || logWords.valueNone[language];
}

/** '' for nothing. */
function knownText(field: string, value: unknown, fleet: FleetStore, language: Language): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value))
    return value
      .map((one) => valueText(field, one, fleet, language))
      .join(language === "zh" ? "，" : ", ");
  if (value !== "" && (typeof value === "boolean" || flags.has(field)))
    return logWords[value === true || value === "1" ? "valueYes" : "valueNo"][language];
  if (typeof value === "object") return recordText(value, fleet, language);
  const named = typeof value === "number" ? numberText(field, value, fleet, language) : null;
  return named ?? wordText(field, value, language);
}

function wordText(field: string, value: unknown, language: Language): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return words[field]?.[text]?.[language] ?? text;
}

const recordText = (record: object, fleet: FleetStore, language: Language): string =>
  Object.entries(record)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${fieldName(key, language)} ${valueText(key, value, fleet, language)}`)
    .join(language === "zh" ? "；" : "; ");

/** A time or an id; null when it is neither. */
function numberText(
  field: string,
  value: number,
  fleet: FleetStore,
  language: Language,
): string | null {
  if (times.has(field)) return formatTime(value, ownZone());
  const nameOf = names[field];
  if (nameOf === undefined) return null;
  const named = nameOf(fleet, value);
  return named === undefined ? `#${value}` : nameIn(named, language);
}
