import type { RangeQuery, RangeReply } from "../../contract/telemetry/telemetry.ts";
import type { Bus } from "../platform/fact/fact-bus.ts";
import type { Environment } from "../platform/base/config.ts";
import type { Database } from "../platform/db/open-database.ts";
import type { Sessions } from "../platform/session/sessions.ts";
import { alarmHandlers } from "../alarm/alarm/alarm-handlers.ts";
import { notifyHandlers } from "./notify-handlers.ts";
import { peopleOnCall } from "../notify/on-call/people-on-call.ts";
import { alarmSettingHandlers } from "../alarm/alarm-setting/alarm-setting-handlers.ts";
import { plannedWorkHandlers } from "../alarm/planned-work/work-handlers.ts";
import { readNotes } from "../alarm/planned-work/work-queries.ts";
import { breedHandlers } from "../fleet/breed/breed-handlers.ts";
import { cameraHandlers } from "../camera/camera/camera-handlers.ts";
import type { Pictures } from "../camera/camera/picture-client.ts";
import type { Seal } from "../platform/base/seal.ts";
import { configTemplateHandlers } from "../control/config-template/config-template-handlers.ts";
import { controlBatchHandlers } from "../control/control-batch/control-batch-handlers.ts";
import { controlHandlers } from "../control/control/control-handlers.ts";
import { controlRuleHandlers } from "../control/control/control-rule-handlers.ts";
import { publicFileKey } from "../control/firmware/file-signature.ts";
import { deviceUpdateHandlers } from "../control/firmware/firmware-handlers.ts";
import { displayHandlers } from "../account/display/display-handlers.ts";
import { drillHandlers } from "../operate/drill/drill-handlers.ts";
import { farmHandlers } from "../fleet/farm/farm-handlers.ts";
import { fuelHandlers } from "../energy/fuel/fuel-handlers.ts";
import { feedHandlers } from "../flock/feed/feed-handlers.ts";
import { forecastHandlers } from "../flock/forecast/forecast-handlers.ts";
import { flockReportHandlers } from "../flock/flock-report/flock-report-handlers.ts";
import { flockHandlers } from "../fleet/flock/flock-handlers.ts";
import { gatewayHandlers } from "../fleet/gateway/gateway-handlers.ts";
import { handoverHandlers } from "../alarm/handover/handover-handlers.ts";
import { houseHandlers } from "../fleet/house/house-handlers.ts";
import { houseImportHandlers } from "../fleet/house-import/house-import-handlers.ts";
import { immuneHandlers } from "../flock/immune/immune-handlers.ts";
import { overviewHandlers } from "../live/overview/overview-handlers.ts";
import { houseManageHandlers } from "../fleet/house-manage/house-manage-handlers.ts";
import { maintenanceHandlers } from "../maintenance/maintenance-handlers.ts";
import { logHandlers } from "../platform/operation-log/log-handlers.ts";
import { orgHandlers } from "../account/org/org-handlers.ts";
import { securityHandlers } from "../account/security/security-handlers.ts";
import { loginHandlers } from "../account/login/login-handlers.ts";
import { identityHandlers } from "../account/identity/identity-handlers.ts";
import { passkeyHandlers } from "../account/passkey/passkey-handlers.ts";
import { parameterHandlers } from "../control/parameter/parameter-handlers.ts";
import { peerHandlers } from "../operate/peer/peer-handlers.ts";
import { powerHandlers } from "../energy/power/power-handlers.ts";
import { importHandlers } from "../operate/imports/import-handlers.ts";
import { morningHandlers } from "../operate/morning/morning-handlers.ts";
import { reportHandlers } from "../operate/report/report-handlers.ts";
import { readinessHandlers } from "../operate/readiness/readiness-handlers.ts";
import { replayHandlers } from "../alarm/replay/replay-handlers.ts";
import { productionHandlers } from "../flock/production/production-handlers.ts";
import { productionImportHandlers } from "../flock/production-import/production-import-handlers.ts";
import { serviceHandlers } from "../account/service/service-handlers.ts";
import { siteHandlers } from "../control/edge/edge-handlers.ts";
import { tariffHandlers } from "../energy/tariff/tariff-handlers.ts";
import type { PastMinutes } from "../telemetry/telemetry/past-minutes.ts";
import { telemetryHandlers } from "../telemetry/telemetry/telemetry-handlers.ts";
import { todoHandlers } from "../operate/todo/todo-handlers.ts";
import { userHandlers } from "../account/user/user-handlers.ts";
import { externalIdHandlers } from "../fleet/external-id/external-id-handlers.ts";
import { webhookHandlers } from "../notify/webhook/webhook-handlers.ts";
import type { WebhookTargets } from "../notify/webhook/webhook-target.ts";
import { warningHandlers } from "../alarm/warning/warning-handlers.ts";
import type { Handlers } from "../platform/api/api-call.ts";

/** Dependencies of the calls. */
export interface HandlerDeps {
  readonly environment: Environment;
  readonly build: string;
  readonly database: Database;
  readonly bus: Bus;
  readonly sessions: Sessions;
  /** Resolves when the broker knows the gateways as they are now. */
  readonly refreshGateways: () => Promise<void>;
  /** Port of the embedded MQTT broker; null while it is down. */
  readonly mqttPort: () => number | null;
  /** Key from which the secrets of others are derived, and address of this installation. */
  readonly key: Buffer;
  readonly base: string;
  /** Seals what is kept of others' passwords. */
  readonly seal: Seal;
  readonly webhookTargets: WebhookTargets;
  readonly pictures: Pictures;
  /** History of a house whose visibility has been checked. */
  readonly readRange: (query: RangeQuery, signal: AbortSignal) => Promise<RangeReply>;
  /** Minutes that are only in files; undefined: there is no folder for them. */
  readonly past: PastMinutes | undefined;
}

/**
 * Every call of the contract, wired to its implementation: an entity's calls are in its own folder.
 */
export function buildHandlers(deps: HandlerDeps): Handlers {
  return {
    ...loginHandlers(deps),
    ...securityHandlers(deps),
    ...identityHandlers(deps),
    ...passkeyHandlers(deps),
    ...userHandlers(deps),
    ...houseHandlers(deps),
    ...houseManageHandlers(deps),
    ...houseImportHandlers(deps),
    ...overviewHandlers({ ...deps, readOnCall: peopleOnCall, readWorks: readNotes }),
    ...replayHandlers(deps),
    ...flockHandlers(deps),
    ...controlHandlers(deps),
    ...controlRuleHandlers(deps),
    ...controlBatchHandlers(deps),
    ...configTemplateHandlers(deps),
    ...deviceUpdateHandlers(deps),
    ...siteHandlers(deps),
    ...parameterHandlers(deps),
    ...productionHandlers(deps),
    ...productionImportHandlers(deps),
    ...immuneHandlers(deps),
    ...flockReportHandlers(deps),
    ...forecastHandlers(deps),
    ...warningHandlers(deps),
    ...maintenanceHandlers(deps),
    ...feedHandlers(deps),
    ...fuelHandlers(deps),
    ...alarmHandlers(deps),
    ...alarmSettingHandlers(deps),
    ...plannedWorkHandlers(deps),
    ...notifyHandlers(deps),
    ...importHandlers(deps),
    ...morningHandlers(deps),
    ...reportHandlers(deps),
    ...readinessHandlers(deps),
    ...todoHandlers(deps),
    ...drillHandlers(deps),
    ...handoverHandlers(deps),
    ...telemetryHandlers(deps),
    ...powerHandlers(deps),
    ...tariffHandlers(deps),
    ...orgHandlers(deps),
    ...displayHandlers(deps),
    ...serviceHandlers(deps),
    ...webhookHandlers(deps),
    ...externalIdHandlers(deps),
    ...peerHandlers(deps),
    ...cameraHandlers(deps),
    ...farmHandlers(deps),
    ...breedHandlers(deps),
    ...gatewayHandlers({ ...deps, fileKey: () => publicFileKey(deps.database) }),
    ...logHandlers(deps),
  };
}
