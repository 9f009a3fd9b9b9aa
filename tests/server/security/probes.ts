import type { RouteName, routes } from "../../../contract/route/route.ts";
import { alarmProbes } from "../alarm/probe.ts";
import { alarmPhoneProbes } from "../alarm-phone/probe.ts";
import { breedProbes } from "../breed/probe.ts";
import { alarmSettingProbes } from "../alarm-setting/probe.ts";
import { calendarProbes } from "../calendar/probe.ts";
import { configTemplateProbes } from "../config-template/probe.ts";
import { controlBatchProbes } from "../control-batch/probe.ts";
import { controlProbes } from "../control/probe.ts";
import { controlRuleProbes } from "../control/rule-probe.ts";
import { noticeBudgetProbes } from "../notice-budget/probe.ts";
import { cameraProbes } from "../camera/probe.ts";
import { deviceUpdateProbes } from "../update/probe.ts";
import { displayProbes } from "../display/probe.ts";
import { farmProbes } from "../farm/probe.ts";
import { flockReportProbes } from "../flock-report/probe.ts";
import { flockProbes } from "../flock/probe.ts";
import { gatewayProbes } from "../gateway/probe.ts";
import { handoverProbes } from "../handover/probe.ts";
import { houseProbes } from "../house/probe.ts";
import { houseImportProbes } from "../house-import/probe.ts";
import { houseManageProbes } from "../house-manage/probe.ts";
import { sessionProbes } from "../login/probe.ts";
import { houseUnitProbes, maintenanceProbes } from "../maintenance/probe.ts";
import { noticeProbes } from "../notice/probe.ts";
import { immuneProbes } from "../immune/probe.ts";
import { logProbes } from "../operation-log/probe.ts";
import { orgProbes } from "../org/probe.ts";
import { overviewProbes } from "../overview/probe.ts";
import { replayProbes } from "../replay/probe.ts";
import { parameterProbes } from "../parameter/probe.ts";
import { peerProbes } from "../peer/probe.ts";
import { powerProbes } from "../power/probe.ts";
import { productionProbes } from "../production/probe.ts";
import { tariffProbes } from "../tariff/probe.ts";
import { siteProbes } from "../site/probe.ts";
import { telemetryProbes } from "../telemetry/probe.ts";
import { userProbes } from "../user/probe.ts";
import { drillProbes } from "../drill/probe.ts";
import { feedProbes } from "../feed/probe.ts";
import { readinessProbes } from "../readiness/probe.ts";
import { warningProbes } from "../warning/probe.ts";
import type { Ids, Probe, ProbesOf, PublicRoute } from "./probe.ts";

/** Calls that are not open to everybody. */
export type GuardedRoute = Exclude<RouteName, PublicRoute>;

/** How each of them is tried: a noun's calls in its own folder. */
export const probes: Readonly<Record<GuardedRoute, Probe>> = {
  ...sessionProbes,
  ...userProbes,
  ...orgProbes,
  ...logProbes,
  ...displayProbes,
  ...peerProbes,
  ...cameraProbes,
  ...farmProbes,
  ...breedProbes,
  ...gatewayProbes,
  ...overviewProbes,
  ...replayProbes,
  ...houseProbes,
  ...houseManageProbes,
  ...houseImportProbes,
  ...flockProbes,
  ...parameterProbes,
  ...controlProbes,
  ...controlRuleProbes,
  ...controlBatchProbes,
  ...configTemplateProbes,
  ...deviceUpdateProbes,
  ...siteProbes,
  ...productionProbes,
  ...immuneProbes,
  ...flockReportProbes,
  ...readinessProbes,
  ...drillProbes,
  ...warningProbes,
  ...maintenanceProbes,
  ...houseUnitProbes,
  ...feedProbes,
  ...alarmProbes,
  ...alarmPhoneProbes,
  ...alarmSettingProbes,
  ...calendarProbes,
  ...noticeBudgetProbes,
  ...noticeProbes,
  ...handoverProbes,
  ...telemetryProbes,
  ...powerProbes,
  ...tariffProbes,
} satisfies ProbesOf<typeof routes>;
export const guarded = Object.keys(probes) as GuardedRoute[];

/** Every way to name these ids, call by call. */
export const foreignProbes = (ids: Ids): readonly (readonly [GuardedRoute, object])[] =>
  guarded.flatMap((name) =>
    (probes[name].foreign?.(ids) ?? []).map((input) => [name, input] as const),
  );
