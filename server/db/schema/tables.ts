import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as alarm from "./alarm.ts";
import * as alarmPhone from "./alarm-phone.ts";
import * as alarmSetting from "./alarm-setting.ts";
import * as breed from "./breed.ts";
import * as camera from "./camera.ts";
import * as control from "./control.ts";
import * as controlBatch from "./control-batch.ts";
import * as display from "./display.ts";
import * as drill from "./drill.ts";
import * as fact from "./fact.ts";
import * as farm from "./farm.ts";
import * as feed from "./feed.ts";
import * as flock from "./flock.ts";
import * as gateway from "./gateway.ts";
import * as handover from "./handover.ts";
import * as house from "./house.ts";
import * as immune from "./immune.ts";
import * as ingestServer from "./ingest-server.ts";
import * as installation from "./installation.ts";
import * as jobClaim from "./job-claim.ts";
import * as login from "./login.ts";
import * as maintenance from "./maintenance.ts";
import * as notice from "./notice.ts";
import * as operationLog from "./operation-log.ts";
import * as org from "./org.ts";
import * as peer from "./peer.ts";
import * as power from "./power.ts";
import * as reading from "./reading.ts";
import * as record from "./production.ts";
import * as site from "./site.ts";
import * as update from "./update.ts";
import * as user from "./user.ts";
import * as warning from "./warning.ts";

const nouns = [
  alarm,
  alarmPhone,
  alarmSetting,
  breed,
  camera,
  control,
  controlBatch,
  display,
  drill,
  fact,
  farm,
  feed,
  flock,
  gateway,
  handover,
  house,
  immune,
  ingestServer,
  installation,
  jobClaim,
  login,
  maintenance,
  notice,
  operationLog,
  org,
  peer,
  power,
  reading,
  record,
  site,
  update,
  user,
  warning,
];

/** Every table of the installation. */
export const tables: readonly PgTable[] = nouns.flatMap((noun) =>
  Object.values<unknown>(noun).filter((one) => is(one, PgTable)),
);
