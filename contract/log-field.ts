import { alarmFields } from "./alarm-field.ts";
import { alarmPhoneFields } from "./alarm-phone.ts";
import { alarmOutageFields } from "./alarm-outage.ts";
import { alarmSettingFields } from "./alarm-setting.ts";
import { breedCellNames } from "./breed-name.ts";
import { breedFields, standardFields } from "./breed.ts";
import { calendarFields } from "./calendar.ts";
import { displayFields } from "./display.ts";
import { drillPlanFields } from "./drill.ts";
import { farmFields } from "./farm.ts";
import { cameraSecretFields } from "./camera-log.ts";
import { cameraCloudFields, cameraFields } from "./camera.ts";
import { configTemplateFields } from "./config-template.ts";
import { common, type Field, type Fields } from "./field.ts";
import { feedFields } from "./feed.ts";
import { flockFields } from "./flock.ts";
import { alarmInputFields } from "./alarm-input.ts";
import { concentratorFields, terminalFields } from "./gateway-device.ts";
import { gatewayFields } from "./gateway-manage.ts";
import { gatewayTypeFields } from "./gateway-type.ts";
import { houseFields } from "./house-manage.ts";
import { houseUnitFields } from "./house-unit.ts";
import { immuneFields } from "./immune.ts";
import { keysOf } from "./key.ts";
import type { LogFunction, LogNoun } from "./log.ts";
import { planFields } from "./maintenance.ts";
import { maintenanceRecordFields } from "./maintenance-record.ts";
import { noticeBudgetFields } from "./notice-budget.ts";
import { orgFields } from "./org.ts";
import { peerFields } from "./peer.ts";
import { farmPowerFields } from "./power.ts";
import { settingFields } from "./production-setting.ts";
import { recordFields } from "./production.ts";
import { tariffFields } from "./tariff.ts";
import { userFields } from "./user.ts";
import { warningFields } from "./warning.ts";

/** A device of a gateway is of either sort. */
const deviceFields: Fields = {
  ...alarmInputFields,
  ...concentratorFields,
  ...terminalFields,
  kind: {
    ...common.type,
    choices: { ...concentratorFields.kind.choices, ...terminalFields.kind.choices },
  },
};

/**
 * The fields that lines of the log tell of, by what the names of their functions begin with: a noun
 * that is created, changed and deleted and has none here does not compile.
 */
const loggedFields = {
  user: userFields,
  role: userFields,
  org: orgFields,
  gateway: gatewayFields,
  gatewayType: gatewayTypeFields,
  device: deviceFields,
  display: displayFields,
  drillPlan: drillPlanFields,
  camera: { ...cameraFields, ...cameraCloudFields, ...cameraSecretFields },
  farm: farmFields,
  feed: feedFields,
  house: houseFields,
  flock: { ...flockFields, houseId: common.house },
  record: recordFields,
  stock: recordFields,
  treatment: recordFields,
  immune: immuneFields,
  warning: warningFields,
  plan: planFields,
  maintenance: maintenanceRecordFields,
  unit: houseUnitFields,
  production: settingFields,
  configTemplate: configTemplateFields,
  tariff: tariffFields,
  power: farmPowerFields,
  breed: { ...breedCellNames, ...standardFields, ...breedFields },
  peer: peerFields,
  phone: alarmPhoneFields,
  calendar: calendarFields,
  setting: { ...alarmSettingFields, ...noticeBudgetFields },
  outage: alarmOutageFields,
  alarm: { ...alarmFields, houseId: common.house },
} satisfies Readonly<
  Record<
    | LogNoun
    | "setting"
    | "outage"
    | "role"
    | "flock"
    | "alarm"
    | "calendar"
    | "record"
    | "stock"
    | "treatment"
    | "immune"
    | "warning"
    | "maintenance"
    | "production"
    | "power",
    Fields
  >
>;

/** The longest first: a type of gateways is no gateway. */
const nouns = keysOf(loggedFields).toSorted((a, b) => b.length - a.length);

/** A field as the lines of a function tell of it; null: it has no name. */
export function loggedField(name: LogFunction, field: string): Field | null {
  const noun = nouns.find((one) => name.startsWith(one));
  const fields: Fields = noun === undefined ? {} : loggedFields[noun];
  return (Object.hasOwn(fields, field) ? fields[field] : null) ?? null;
}
