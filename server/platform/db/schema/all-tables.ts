import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as alarm from "./alarm/alarm-tables.ts";
import * as alarmPhone from "./notify/alarm-phone-tables.ts";
import * as alarmSetting from "./alarm/alarm-setting-tables.ts";
import * as breed from "./fleet/breed-tables.ts";
import * as camera from "./camera-tables.ts";
import * as chatApp from "./notify/chat-app-tables.ts";
import * as cluster from "./base/cluster-tables.ts";
import * as control from "./control/control-tables.ts";
import * as controlBatch from "./control/control-batch-tables.ts";
import * as display from "./account/display-tables.ts";
import * as drill from "./notify/drill-tables.ts";
import * as externalId from "./fleet/external-id-tables.ts";
import * as fact from "./base/fact-tables.ts";
import * as farm from "./fleet/farm-tables.ts";
import * as feed from "./flock/feed-tables.ts";
import * as fleetTally from "./fleet/fleet-tally-tables.ts";
import * as flock from "./fleet/flock-tables.ts";
import * as forecast from "./flock/forecast-tables.ts";
import * as gateway from "./fleet/gateway-tables.ts";
import * as handover from "./alarm/handover-tables.ts";
import * as house from "./fleet/house-tables.ts";
import * as identity from "./account/identity-tables.ts";
import * as immune from "./flock/immune-tables.ts";
import * as imported from "./base/import-tables.ts";
import * as ingestServer from "./base/ingest-server-tables.ts";
import * as installation from "./base/installation-tables.ts";
import * as jobClaim from "./base/job-claim-tables.ts";
import * as login from "./account/login-tables.ts";
import * as maintenance from "./maintenance-tables.ts";
import * as morning from "./flock/morning-tables.ts";
import * as notice from "./notify/notice-tables.ts";
import * as operationLog from "./base/operation-log-tables.ts";
import * as org from "./base/org-tables.ts";
import * as passkey from "./account/passkey-tables.ts";
import * as peer from "./notify/peer-tables.ts";
import * as power from "./power-tables.ts";
import * as reading from "./reading-tables.ts";
import * as report from "./notify/report-tables.ts";
import * as record from "./flock/production-tables.ts";
import * as push from "./notify/push-tables.ts";
import * as rota from "./notify/rota-tables.ts";
import * as service from "./account/service-tables.ts";
import * as site from "./control/edge-tables.ts";
import * as update from "./control/firmware-tables.ts";
import * as user from "./account/user-tables.ts";
import * as viewUser from "./base/view-user-tables.ts";
import * as webhook from "./notify/webhook-tables.ts";
import * as warning from "./alarm/warning-tables.ts";

const entities = [
  alarm,
  alarmPhone,
  alarmSetting,
  breed,
  camera,
  chatApp,
  cluster,
  control,
  controlBatch,
  display,
  drill,
  externalId,
  fact,
  farm,
  feed,
  fleetTally,
  flock,
  forecast,
  gateway,
  handover,
  house,
  identity,
  immune,
  imported,
  ingestServer,
  installation,
  jobClaim,
  login,
  maintenance,
  morning,
  notice,
  operationLog,
  org,
  passkey,
  peer,
  power,
  reading,
  record,
  push,
  rota,
  report,
  service,
  site,
  update,
  user,
  warning,
  viewUser,
  webhook,
];

/** Every table of the installation. */
export const tables: readonly PgTable[] = entities.flatMap((entity) =>
  Object.values<unknown>(entity).filter((item) => is(item, PgTable)),
);
