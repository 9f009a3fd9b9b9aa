import { speciesNames } from "./animal.ts";
import type { Words } from "./words.ts";

/** A field of a record: its one name, in lists, forms, files and the operation log. */
export interface Field {
  readonly name: Words;
  /** Longest text, in characters. */
  readonly max?: number;
  /** Names of the values, where it is one of a few: in lists, forms, files and the log. */
  readonly choices?: Readonly<Record<string, Words>>;
  /** No person chooses it: it counts, names or stamps. The log does not show its changes. */
  readonly isDerived?: true;
  /** Names a person: shown in the reader's language (contract/account/person-name.ts). */
  readonly isPerson?: true;
}

/** The fields of a record except `id` and `version`; null: a field that is never displayed. */
export type FieldsOf<R> = {
  readonly [K in Exclude<keyof R, "id" | "version">]: Field | null;
};
export type Fields = Readonly<Record<string, Field | null>>;

/** Returns the fields of a record that people choose: those in the log. */
export const chosenFields = <F extends Fields>(fields: F): readonly (keyof F & string)[] =>
  Object.keys(fields).filter((key) => fields[key] != null && fields[key].isDerived !== true);

/** Names of true and false. */
export const yesNo = {
  true: { zh: "是", en: "Yes" },
  false: { zh: "否", en: "No" },
} as const satisfies Record<string, Words>;

/** Returns the name of a field's value; null where the field names none. */
export function choiceName(field: Field | null | undefined, value: unknown): Words | null {
  const choices = field?.choices;
  return typeof value === "string" && choices !== undefined && Object.hasOwn(choices, value)
    ? (choices[value] ?? null)
    : null;
}

/** Fields that several records have. */
export const common = {
  name: { name: { zh: "名称", en: "Name" }, max: 50 },
  nameEn: { name: { zh: "英文名称", en: "English name" }, max: 100 },
  code: { name: { zh: "编码", en: "Code" }, max: 20 },
  org: { name: { zh: "所属机构", en: "Organisation" } },
  farm: { name: { zh: "农场", en: "Farm" } },
  house: { name: { zh: "栋舍", en: "House" } },
  place: { name: { zh: "所在地", en: "Location" } },
  timeZone: { name: { zh: "时区", en: "Time zone" } },
  species: { name: { zh: "畜禽种类", en: "Species" }, choices: speciesNames },
  breed: { name: { zh: "品种", en: "Breed" } },
  networkId: { name: { zh: "网络编号", en: "Network ID" }, max: 64 },
  firmware: { name: { zh: "版本", en: "Version" }, max: 40 },
  type: { name: { zh: "类型", en: "Type" } },
  level: { name: { zh: "层级", en: "Level" } },
  officeTel: { name: { zh: "办公电话", en: "Office telephone" }, max: 30 },
  mobile: { name: { zh: "手机", en: "Mobile" }, max: 30 },
  email: { name: { zh: "邮箱", en: "Email" }, max: 100 },
  remark: { name: { zh: "备注", en: "Remark" }, max: 500 },
  operator: { name: { zh: "操作员", en: "Operator" } },
  createdAt: { name: { zh: "创建时间", en: "Created" } },
} as const satisfies Record<string, Field>;

/** Counts of records that belong to a record or refer to it. */
export const counted = {
  farms: { name: { zh: "农场数", en: "Farms" }, isDerived: true },
  houses: { name: { zh: "栋舍数", en: "Houses" }, isDerived: true },
  users: { name: { zh: "用户数", en: "Users" }, isDerived: true },
  gateways: { name: { zh: "网关数", en: "Gateways" }, isDerived: true },
} as const satisfies Record<string, Field>;

/** The field, marked as derived from another one. */
export const derived = (field: Field): Field => ({ ...field, isDerived: true });
