import { alarmFields } from "../alarm/alarm-field.ts";
import { alarmPhoneFields } from "../notify/alarm-phone.ts";
import { chatAppFields } from "../notify/chat-app.ts";
import { rotaFields } from "../notify/rota.ts";
import { alarmOutageFields } from "../alarm/alarm-outage.ts";
import { plannedWorkFields } from "../alarm/planned-work.ts";
import { alarmSettingFields } from "../alarm/alarm-setting.ts";
import { breedCellNames } from "../fleet/flock/breed-name.ts";
import { breedFields, standardFields } from "../fleet/flock/breed.ts";
import { calendarFields } from "../notify/calendar.ts";
import { displayFields } from "../account/display.ts";
import { drillPlanFields } from "./drill.ts";
import { farmFields } from "../fleet/farm.ts";
import { cameraSecretFields } from "../camera/camera-log.ts";
import { cameraCloudFields, cameraFields } from "../camera/camera.ts";
import { configTemplateFields } from "../control/batch/config-template.ts";
import { common, type Field, type Fields } from "../base/field.ts";
import { controlFields } from "./operation-log-control.ts";
import { fuelFields } from "../energy/fuel.ts";
import { feedFields } from "../flock/production/feed.ts";
import { flockFields } from "../fleet/flock/flock.ts";
import { alarmInputFields } from "../fleet/gateway/alarm-input.ts";
import { concentratorFields, terminalFields } from "../fleet/gateway/gateway-device.ts";
import { gatewayFields } from "../fleet/gateway/gateway-manage.ts";
import { gatewayTypeFields } from "../fleet/gateway/gateway-type.ts";
import { houseFields } from "../fleet/house/house-manage.ts";
import { houseUnitFields } from "../maintenance/house-unit.ts";
import { immuneFields } from "../flock/production/immune.ts";
import { keysOf } from "../base/table-keys.ts";
import type { LogFunction, LogEntity } from "../base/operation-log.ts";
import { planFields } from "../maintenance/maintenance.ts";
import { maintenanceRecordFields } from "../maintenance/maintenance-record.ts";
import { noticeBudgetFields } from "../notify/notice-budget.ts";
import { orgFields } from "../account/org.ts";
import { ownCheckFields } from "./own-check.ts";
import { peerFields } from "./peer.ts";
import { farmPowerFields } from "../energy/power.ts";
import { settingFields } from "../fleet/production-setting.ts";
import { reportFields } from "./report.ts";
import { recordFields } from "../flock/production/production.ts";
import { identityProviderFields } from "../account/identity-provider.ts";
import { serviceFields, serviceTokenFields } from "../account/service.ts";
import { webhookFields } from "../notify/webhook.ts";
import { externalIdFields } from "../fleet/external-id.ts";
import { tariffFields } from "../energy/tariff.ts";
import { userFields } from "../account/user.ts";
import { warningFields } from "../alarm/warning.ts";

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
 * Fields shown in log lines, by the entity at the beginning of their function names: an entity that
 * is created, changed and deleted but has no entry here does not compile.
 */
const loggedFields = {
  user: userFields,
  role: userFields,
  org: orgFields,
  gateway: gatewayFields,
  gatewayType: gatewayTypeFields,
  device: deviceFields,
  display: displayFields,
  service: serviceFields,
  serviceToken: serviceTokenFields,
  webhook: webhookFields,
  externalId: externalIdFields,
  identityProvider: identityProviderFields,
  drillPlan: drillPlanFields,
  camera: { ...cameraFields, ...cameraCloudFields, ...cameraSecretFields },
  farm: farmFields,
  feed: feedFields,
  fuel: { ...fuelFields, houseId: common.house },
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
  control: controlFields,
  configTemplate: configTemplateFields,
  tariff: tariffFields,
  power: farmPowerFields,
  breed: { ...breedCellNames, ...standardFields, ...breedFields },
  peer: peerFields,
  report: reportFields,
  phone: alarmPhoneFields,
  rota: rotaFields,
  chatApp: chatAppFields,
  calendar: calendarFields,
  setting: { ...alarmSettingFields, ...noticeBudgetFields, ...ownCheckFields },
  outage: alarmOutageFields,
  plannedWork: plannedWorkFields,
  alarm: { ...alarmFields, houseId: common.house },
} satisfies Readonly<
  Record<
    | LogEntity
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
    | "control"
    | "power",
    Fields
  >
>;

/** The longest first: a type of gateways is no gateway. */
const entities = keysOf(loggedFields).toSorted((a, b) => b.length - a.length);

/** Returns a field as the lines of a function show it; null: it has no name. */
export function loggedField(name: LogFunction, field: string): Field | null {
  const entity = entities.find((entity) => name.startsWith(entity));
  const fields: Fields = entity === undefined ? {} : loggedFields[entity];
  return (Object.hasOwn(fields, field) ? fields[field] : null) ?? null;
}
