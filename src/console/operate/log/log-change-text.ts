import { choiceName } from "../../../../contract/base/field.ts";
import { unitAfter, unitIn } from "../../../../contract/base/measure-unit.ts";
import type { LimitKey } from "../../../../contract/fleet/house/alarm-limit.ts";
import { limitKinds } from "../../../../contract/fleet/house/alarm-limit-name.ts";
import type { LogFunction } from "../../../../contract/base/operation-log.ts";
import { loggedSetting } from "../../../../contract/operate/operation-log-control.ts";
import { loggedField } from "../../../../contract/operate/operation-log-field.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { logWords } from "../../../i18n/words/base/log-words.ts";
import { entryText } from "../../../lib/text/day-entry-text.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";

/** Log line whose changes are described, and the language. */
interface ChangeContext {
  /** Action of the line, which determines the record that the fields belong to. */
  readonly function: LogFunction;
  /** Its subject: the group whose settings a line of remote control changed. */
  readonly operation?: string;
  readonly fleet: FleetStore;
  readonly language: Language;
}

/** The name of a field; one without a name is shown as recorded. */
export const fieldName = (
  field: string,
  context: Pick<ChangeContext, "function" | "operation" | "language">,
): string =>
  settingOf(field, context)?.name ??
  loggedField(context.function, field)?.name[context.language] ??
  field;

const settingOf = (
  field: string,
  { function: name, operation = "", language }: Omit<ChangeContext, "fleet">,
) => (name.startsWith("control") ? loggedSetting(operation, field, language) : null);

type Named = { readonly name: string; readonly nameEn: string | null };
type NameOf = (fleet: FleetStore, id: number) => Named | undefined;
const farmName: NameOf = (fleet, id) => fleet.farms.get(id);
const houseName: NameOf = (fleet, id) => fleet.house(id)?.now.house;
/** Fields that hold ids of records the fleet names. */
const names: Readonly<Record<string, NameOf>> = {
  orgId: (fleet, id) => fleet.orgs.get(id),
  farmId: farmName,
  parentId: farmName,
  farmIds: farmName,
  houseId: houseName,
  shackIds: houseName,
};
const times = new Set(["placedAt", "clearedAt", "shelvedUntil"]);

/**
 * A value of a field as text: ids as names, times in the browser's time zone, lists with commas,
 * records by their fields. An empty value has its own word.
 */
export const valueText = (field: string, value: unknown, context: ChangeContext): string =>
  settingOf(field, context)?.text(value) ??
  (knownText(field, value, context) || logWords.valueNone[context.language]);

/** '' for nothing. */
function knownText(field: string, value: unknown, context: ChangeContext): string {
  const { language } = context;
  if (value === undefined || value === null) return "";
  if (Array.isArray(value))
    return value
      .map((item) => valueText(field, item, context))
      .join(language === "zh" ? "，" : ", ");
  if (typeof value === "boolean") return logWords[value ? "valueYes" : "valueNo"][language];
  if (typeof value === "object") return recordText(value, context);
  const named = typeof value === "number" ? numberText(field, value, context) : null;
  return named ?? wordText(field, value, context);
}

function wordText(
  field: string,
  value: unknown,
  { function: name, language }: ChangeContext,
): string {
  const words = choiceName(loggedField(name, field), value);
  if (words !== null && words !== undefined) return words[language];
  if (typeof value !== "string") return JSON.stringify(value);
  return /^(record|stock)/.test(name) ? entryText(field, value, language) : value;
}

const isLimit = (key: string): key is LimitKey => Object.hasOwn(limitKinds, key);

/** A field of a record with its value; a limit of a house has its unit, too. */
function memberText(key: string, value: unknown, context: ChangeContext): string {
  const name = fieldName(key, context);
  const text = valueText(key, value, context);
  if (name !== key || !isLimit(key)) return `${name} ${text}`;
  const limit = limitKinds[key];
  const { language } = context;
  return `${limit.name[language]} ${text}${unitAfter(unitIn(limit.unit, language))}`;
}

const recordText = (record: object, context: ChangeContext): string =>
  Object.entries(record)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => memberText(key, value, context))
    .join(context.language === "zh" ? "；" : "; ");

/** A time or an id; null when it is neither. */
function numberText(
  field: string,
  value: number,
  { fleet, language }: ChangeContext,
): string | null {
  if (times.has(field)) return formatTime(value, ownZone());
  const nameOf = names[field];
  if (nameOf === undefined) return null;
  const named = nameOf(fleet, value);
  return named === undefined ? `#${value}` : nameIn(named, language);
}
