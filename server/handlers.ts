import type { RangeQuery, RangeReply } from "../contract/telemetry.ts";
import type { Bus } from "./fact/bus.ts";
import type { Environment } from "./base/config.ts";
import type { Database } from "./db/open.ts";
import type { Sessions } from "./session/session.ts";
import { alarmHandlers } from "./alarm/handlers.ts";
import { alarmPhoneHandlers } from "./alarm-phone/handlers.ts";
import { alarmSettingHandlers } from "./alarm-setting/handlers.ts";
import { breedHandlers } from "./breed/handlers.ts";
import { calendarHandlers } from "./calendar/handlers.ts";
import { cameraHandlers } from "./camera/handlers.ts";
import type { Pictures } from "./camera/picture-client.ts";
import type { Seal } from "./base/seal.ts";
import { configTemplateHandlers } from "./config-template/handlers.ts";
import { controlBatchHandlers } from "./control-batch/handlers.ts";
import { controlHandlers } from "./control/handlers.ts";
import { controlRuleHandlers } from "./control/rule-handlers.ts";
import { noticeBudgetHandlers } from "./notice-budget/handlers.ts";
import { publicFileKey } from "./update/signature.ts";
import { deviceUpdateHandlers } from "./update/handlers.ts";
import { displayHandlers } from "./display/handlers.ts";
import { drillHandlers } from "./drill/handlers.ts";
import { farmHandlers } from "./farm/handlers.ts";
import { feedHandlers } from "./feed/handlers.ts";
import { flockReportHandlers } from "./flock-report/handlers.ts";
import { flockHandlers } from "./flock/handlers.ts";
import { gatewayHandlers } from "./gateway/handlers.ts";
import { handoverHandlers } from "./handover/handlers.ts";
import { houseHandlers } from "./house/handlers.ts";
import { houseImportHandlers } from "./house-import/handlers.ts";
import { immuneHandlers } from "./immune/handlers.ts";
import { overviewHandlers } from "./overview/handlers.ts";
import { houseManageHandlers } from "./house-manage/handlers.ts";
import { maintenanceHandlers } from "./maintenance/handlers.ts";
import { noticeHandlers } from "./notice/handlers.ts";
import { logHandlers } from "./operation-log/handlers.ts";
import { orgHandlers } from "./org/handlers.ts";
import { loginHandlers } from "./login/handlers.ts";
import { parameterHandlers } from "./parameter/handlers.ts";
import { peerHandlers } from "./peer/handlers.ts";
import { powerHandlers } from "./power/handlers.ts";
import { readinessHandlers } from "./readiness/handlers.ts";
import { replayHandlers } from "./replay/handlers.ts";
import { productionHandlers } from "./production/handlers.ts";
import { productionImportHandlers } from "./production-import/handlers.ts";
import { siteHandlers } from "./site/handlers.ts";
import { tariffHandlers } from "./tariff/handlers.ts";
import { telemetryHandlers } from "./telemetry/handlers.ts";
import { userHandlers } from "./user/handlers.ts";
import { warningHandlers } from "./warning/handlers.ts";
import type { Handlers } from "./call/call.ts";

/** What the calls work with. */
export interface HandlerDeps {
  readonly environment: Environment;
  readonly build: string;
  readonly database: Database;
  readonly bus: Bus;
  readonly sessions: Sessions;
  /** Resolves when the broker knows the gateways as they are now. */
  readonly refreshGateways: () => Promise<void>;
  /** Port of the embedded MQTT broker; null while there is none. */
  readonly mqttPort: () => number | null;
  /** What secrets of others grow from, and where this installation is reached. */
  readonly key: Buffer;
  readonly base: string;
  /** Seals what is kept of others' passwords. */
  readonly seal: Seal;
  readonly pictures: Pictures;
  /** History of a house whose visibility has been checked. */
  readonly readRange: (query: RangeQuery, signal: AbortSignal) => Promise<RangeReply>;
}

/** Every call of the contract, wired to what does it: a noun's calls in its own folder. */
export function buildHandlers(deps: HandlerDeps): Handlers {
  return {
    ...loginHandlers(deps),
    ...userHandlers(deps),
    ...houseHandlers(deps),
    ...houseManageHandlers(deps),
    ...houseImportHandlers(deps),
    ...overviewHandlers(deps),
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
    ...warningHandlers(deps),
    ...maintenanceHandlers(deps),
    ...feedHandlers(deps),
    ...alarmHandlers(deps),
    ...alarmPhoneHandlers(deps),
    ...alarmSettingHandlers(deps),
    ...calendarHandlers(deps),
    ...noticeBudgetHandlers(deps),
    ...noticeHandlers(deps),
    ...readinessHandlers(deps),
    ...drillHandlers(deps),
    ...handoverHandlers(deps),
    ...telemetryHandlers(deps),
    ...powerHandlers(deps),
    ...tariffHandlers(deps),
    ...orgHandlers(deps),
    ...displayHandlers(deps),
    ...peerHandlers(deps),
    ...cameraHandlers(deps),
    ...farmHandlers(deps),
    ...breedHandlers(deps),
    ...gatewayHandlers({ ...deps, fileKey: () => publicFileKey(deps.database) }),
    ...logHandlers(deps),
  };
}
