import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import type { Role } from "../../../../contract/account/role.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { writeLines } from "../../../../server/platform/operation-log/log-lines.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { buildNotice, buildPhone } from "../../../factories/alarm-phone.ts";
import { buildChange, buildFeed, buildRota, buildSwap } from "../../../factories/rota.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import {
  buildBreed,
  buildFarm,
  buildHouse,
  insert,
  buildOrg,
  type BuiltHouse,
  unique,
} from "../../../factories/fleet.ts";
import { type BuiltGateway, buildDevices } from "../../../factories/gateway.ts";
import { buildBatch, buildTemplate } from "../../../factories/batch.ts";
import { buildCommand } from "../../../factories/command.ts";
import { buildCamera } from "../../../factories/camera.ts";
import { buildAdvice } from "../../../factories/site.ts";
import { buildRollout } from "../../../factories/update.ts";
import { buildDisplay } from "../../../factories/display.ts";
import { buildRecord, buildTreatment } from "../../../factories/production.ts";
import { buildFuel } from "../../../factories/fuel.ts";
import { buildDelivery } from "../../../factories/feed.ts";
import { buildProvider } from "../../../factories/identity.ts";
import { buildService, buildServiceToken } from "../../../factories/service.ts";
import { buildChatApp } from "../../../factories/messenger.ts";
import { buildWebhook } from "../../../factories/webhook.ts";
import { buildTask } from "../../../factories/immune.ts";
import {
  buildMaintenance,
  buildPhoto,
  buildPlan,
  buildUnit,
} from "../../../factories/maintenance.ts";
import { buildTariff } from "../../../factories/tariff.ts";
import { buildDrill, buildDrillPlan } from "../../../factories/drill.ts";
import { buildWork } from "../../../factories/planned-work.ts";
import { buildReport, buildSending } from "../../../factories/report.ts";
import { buildMorning } from "../../../factories/morning.ts";
import { buildWarning } from "../../../factories/warning.ts";
import { buildUser } from "../../../factories/user.ts";

/** Part of every text that other people must not see. */
export const canary = "CANARY";

/**
 * A farm with a house, an alarm, people of every role below the administrator and a line in the
 * log, all with `mark` in their names.
 */
export interface Site {
  readonly orgId: number;
  readonly farmId: number;
  readonly house: BuiltHouse;
  readonly alarm: Alarm;
  readonly gateway: BuiltGateway;
  readonly flockId: number;
  readonly breedId: number;
  /** A planned vaccination of the flock. */
  readonly taskId: number;
  /** Its maintenance: a plan, completed work, and a unit with its label. */
  readonly planId: number;
  readonly maintenanceId: number;
  readonly photoId: number;
  readonly unitId: number;
  readonly unitLabel: string;
  /** An early warning of the flock. */
  readonly warningId: number;
  readonly morningId: number;
  readonly reportId: number;
  readonly sendingId: number;
  readonly drillId: number;
  readonly drillPlanId: number;
  /** An import of its company manager. */
  readonly importId: number;
  /** A price list of its organisation. */
  readonly tariffId: number;
  /** Feed delivered to the farm. */
  readonly deliveryId: number;
  readonly fuelId: number;
  /** Losses in the record of the flock. */
  readonly entryId: number;
  /** A treatment of the flock on the same day. */
  readonly givenId: number;
  readonly company: Caller;
  readonly area: Caller;
  readonly farm: Caller;
  readonly houseManager: Caller;
  /** A line of the operation log about a change in the house. */
  readonly lineId: number;
  /** The house manager's session. */
  readonly sessionId: number;
  /** A requirement of a second step in the organisation. */
  readonly ruleId: number;
  /** A company sign-in of the organisation, and the house manager's account of it. */
  readonly providerId: number;
  readonly identityId: number;
  readonly passkeyId: number;
  /** A display that shows the farm. */
  readonly displayId: number;
  /** A program of the organisation that may read, and its token. */
  readonly serviceId: number;
  readonly serviceTokenId: number;
  /** A personal token of the house manager. */
  readonly ownTokenId: number;
  /** A webhook of the organisation, and a delivery to it. */
  readonly webhookId: number;
  readonly webhookDeliveryId: number;
  readonly chatAppId: number;
  readonly pushDeviceId: number;
  /** The id that another system has for the house. */
  readonly externalId: number;
  /** A number that is called for the farm's alarms, and a notice to it about the alarm. */
  /** A camera of the house. */
  readonly cameraId: number;
  readonly phoneId: number;
  readonly noticeId: number;
  /**
   * A rota of the farm with its house manager, a change, a swap with the farm's manager, a
   * calendar.
   */
  readonly rotaId: number;
  readonly rotaChangeId: number;
  readonly rotaSwapId: number;
  readonly rotaFeedId: number;
  /** An alarm of the house that is out of service. */
  readonly outageId: number;
  /** Planned work in the house, and a window of it that runs. */
  readonly workId: number;
  readonly workRunId: number;
  readonly displayToken: string;
  /** A command to its controller, checked but not sent. */
  readonly commandId: string;
  /** A batch change of its house, and a template that is assigned to it. */
  readonly batchId: string;
  readonly templateId: number;
  /** A file that is being sent to its gateway. */
  readonly rolloutId: number;
  readonly updateTaskId: number;
  /** Advice from its gateway for the house. */
  readonly adviceId: number;
}

/** `parentId` is the farm above it; if absent, the farm has an organisation of its own. */
export async function buildSite(
  database: Database,
  mark: string,
  parentId?: number,
): Promise<Site> {
  const { id: farmId, orgId } = await buildFarm(database, {
    name: unique(`${mark}-farm`),
    ...(parentId === undefined
      ? { orgId: await buildOrg(database, { name: unique(`${mark}-org`) }) }
      : { parentId }),
  });
  const house = await buildHouse(database, {
    farmId,
    name: unique(`${mark}-house`),
    networkId: unique(`${mark}-net`),
  });
  const alarm = await buildAlarm(database, {
    houseId: house.id,
    ackNote: unique(`${mark}-note`),
    shelvedUntil: 1,
    shelvedBy: mark,
    shelveReason: mark,
  });
  const gateway = await buildDevices(database, house.id, mark);
  await database.query(
    "insert into quarantine (at, network_id, topic, reason, detail, payload, size_bytes) values (now(), $1, $2, 'notJson', $2, $3, 1)",
    [house.networkId, `${mark}-topic`, Buffer.from(mark)],
  );
  await database.query(
    `insert into handovers (org_id, farm_id, from_at, to_at, written_at, written_by, on_duty, note)
     select $1, farm_id, now(), now(), now(), $3, $3, $3
     from unnest(array[$2::int, null]) as u(farm_id)`,
    [orgId, farmId, `${mark}-shift`],
  );
  const person = (roleKey: Role, over: object = {}) =>
    buildUser(database, {
      loginName: unique(`${mark}-${roleKey}`),
      roleKey,
      orgId,
      remoteConfig: true,
      ...over,
    });
  const [flock] = await database.query<{ id: number }>(
    "select id from flocks where house_id = $1",
    [house.id],
  );
  const entryId = await buildRecord(database, flock!.id, mark);
  const givenId = await buildTreatment(database, flock!.id, mark);
  const [outage] = await database.query<{ id: number }>(
    `insert into alarm_outages (house_id, key, reason, by_name, from_at, until_at)
     values ($1, 'pfLow', $2, $2, now(), now() + interval '1 hour') returning id`,
    [house.id, `${mark}-outage`],
  );
  const { workId, runId: workRunId } = await buildWork(database, house, {
    name: `${mark}-planned`,
  });
  const { rolloutId, taskId: updateTaskId } = await buildRollout(database, {
    houseId: house.id,
    operator: mark,
  });
  const { adviceId } = await buildAdvice(database, { houseId: house.id, mark, now: Date.now() });
  const planId = await buildPlan(database, house.id, { content: `${mark}-plan` });
  const work = { planId, content: `${mark}-work` };
  const maintenanceId = await buildMaintenance(database, house.id, work);
  const unit = await buildUnit(database, house.id, { name: `${mark}-unit` });
  const site = {
    planId,
    maintenanceId,
    photoId: await buildPhoto(database, maintenanceId),
    unitId: unit.id,
    unitLabel: unit.label,
    rolloutId,
    updateTaskId,
    adviceId,
    outageId: outage!.id,
    workId,
    workRunId,
    commandId: await buildCommand(database, { houseId: house.id, operator: mark }),
    batchId: await buildBatch(database, {
      houseId: house.id,
      operator: mark,
      name: unique(`${mark}-batch`),
    }),
    // It belongs to an organisation, so its name is visible on all its farms.
    templateId: await buildTemplate(database, {
      orgId,
      houseId: house.id,
      name: unique(parentId === undefined ? `${mark}-template` : "template"),
    }),
    orgId,
    farmId,
    house,
    alarm,
    flockId: flock!.id,
    gateway,
    entryId,
    givenId,
    tariffId: await buildTariff(database, orgId, {
      // Prices apply to a whole organisation.
      name: unique(parentId === undefined ? `${mark}-tariff` : "tariff"),
    }),
    warningId: await buildWarning(database, flock!.id, mark),
    morningId: await buildMorning(database, house.id, mark),
    drillId: await buildDrill(database, house.id, { startedBy: mark }),
    drillPlanId: await buildDrillPlan(database, farmId),
    deliveryId: await buildDelivery(database, { farmId, formula: `${mark}-feed` }),
    fuelId: await buildFuel(database, { houseId: house.id, note: `${mark}-fuel` }),
    taskId: await buildTask(database, flock!.id, unique(`${mark}-task`)),
    breedId: await buildBreed(database, { orgId, name: unique(`${mark}-breed`) }),
    company: await person("company_manager"),
    area: await person("area_manager", { farmIds: [farmId] }),
    farm: await person("farm_manager", { farmIds: [farmId] }),
    houseManager: await person("shack_manager", { houseIds: [house.id] }),
  };
  const origin = { source: "computer", address: "10.0.0.1", now: alarm.raisedAt } as const;
  await writeLines(
    database,
    [
      {
        userId: site.houseManager.userId,
        orgId,
        function: "alarmAck",
        operation: `${mark}-operation`,
        remark: `${mark}-remark`,
        houseId: house.id,
        after: { remark: mark },
      },
      { userId: site.houseManager.userId, orgId, function: "logout" },
    ],
    origin,
  );
  const [line] = await database.query<{ id: number }>(
    "select max(id) as id from operation_logs where house_id = $1",
    [house.id],
  );
  const display = await buildDisplay(database, { orgId, farmId, name: unique(`${mark}-display`) });
  // It belongs to an organisation, so people of a sibling farm see it.
  const service = await buildService(database, {
    orgId,
    name: unique(parentId === undefined ? `${mark}-service` : "service"),
  });
  const ownToken = await buildServiceToken(database, site.houseManager);
  const webhook = await buildWebhook(database, {
    orgId,
    name: unique(parentId === undefined ? `${mark}-webhook` : "webhook"),
  });
  const { id: chatAppId } = await buildChatApp(database, {
    orgId,
    // An organisation has one of each kind, and two sites may be in the same organisation.
    kind: mark === "own" ? "wecom" : "feishu",
  });
  const externalId = await insert(database, "external_ids", {
    org_id: orgId,
    kind: "house",
    house_id: house.id,
    system: "SAP",
    external_id: unique(`${mark}-external`),
  });
  const phone = await buildPhone(database, {
    orgId,
    farmId,
    kind: "mail",
    address: `${mark}@example.com`,
    description: unique(`${mark}-phone`),
  });
  const camera = await buildCamera(database, {
    houseId: house.id,
    name: unique(`${mark}-camera`),
    address: "10.0.0.9",
    username: mark,
  });
  const noticeId = await buildNotice(database, {
    orgId,
    phoneId: phone.id,
    address: phone.address,
    recipient: `${mark}-phone`,
    text: mark,
    alarmIds: [alarm.id],
    houseIds: [house.id],
  });
  const [inserted] = await database.query<{ id: number }>(
    `insert into imports (kind, user_id, by_name, at, count, items)
     values ('plans', $1, $2, $3, 1, '[]') returning id`,
    [site.company.userId, `${mark}-import`, new Date(alarm.raisedAt)],
  );
  const [session] = await database.query<{ id: number }>(
    `insert into sessions (token_hash, user_id, created_at, seen_at)
     values (sha256($1::text::bytea), $2, $3, $3) returning id`,
    [unique(`${mark}-session`), site.houseManager.userId, new Date(alarm.raisedAt)],
  );
  const [rule] = await database.query<{ id: number }>(
    `insert into factor_rules (org_id) values ($1)
     on conflict (coalesce(org_id, 0), coalesce(role_key, '')) do update set org_id = $1
     returning id`,
    [orgId],
  );
  // An organisation's provider is for all its people; a sibling farm uses the installation's.
  const provider = await buildProvider(database, {
    orgId: parentId === undefined || mark === "own" ? orgId : null,
    name: unique(`${mark}-idp`),
    userId: site.houseManager.userId,
    subject: unique(`${mark}-subject`),
  });
  const [passkey] = await database.query<{ id: number }>(
    `insert into passkeys (user_id, name, credential_id, public_key, counter)
     values ($1, $2, $2, 'x', 0) returning id`,
    [site.houseManager.userId, unique(`${mark}-passkey`)],
  );
  // The company manager sees an alarm of a sibling farm.
  const reportId = await buildReport(database, {
    orgId,
    madeBy: site.company.userId,
    name: unique(parentId === undefined ? `${mark}-report` : "report"),
  });
  return {
    ...site,
    reportId,
    sendingId: await buildSending(database, reportId, parentId === undefined ? mark : "report"),
    sessionId: session!.id,
    ruleId: rule!.id,
    providerId: provider.id,
    identityId: provider.identityId,
    passkeyId: passkey!.id,
    importId: inserted!.id,
    phoneId: phone.id,
    noticeId,
    ...(await buildDuty(database, site, mark)),
    lineId: line!.id,
    displayId: display.id,
    serviceId: service.id,
    serviceTokenId: service.tokenId,
    ownTokenId: ownToken.tokenId,
    chatAppId,
    pushDeviceId: await insert(database, "push_devices", {
      user_id: site.houseManager.userId,
      endpoint: `https://push.example/${unique(mark)}`,
      p256dh: "x",
      auth: "x",
      name: unique(`${mark}-device`),
    }),
    webhookId: webhook.id,
    webhookDeliveryId: webhook.deliveryId,
    externalId,
    cameraId: camera.id,
    displayToken: display.token,
  };
}

/** A rota with all its parts. */
async function buildDuty(
  database: Database,
  { orgId, farmId, houseManager, farm }: Pick<Site, "orgId" | "farmId" | "houseManager" | "farm">,
  mark: string,
) {
  const rota = { orgId, farmId, name: `${mark}-rota`, people: [houseManager.userId, farm.userId] };
  const { id: rotaId } = await buildRota(database, rota);
  const [from, to] = [new Date(Date.now() + dayMs), new Date(Date.now() + 2 * dayMs)];
  const change = { rotaId, userId: farm.userId, fromAt: from, toAt: to, note: `${mark}-note` };
  return {
    rotaId,
    rotaChangeId: await buildChange(database, change),
    rotaSwapId: await buildSwap(database, {
      rotaId,
      userId: houseManager.userId,
      toUserId: farm.userId,
      giveFrom: from,
      giveTo: to,
      note: `${mark}-note`,
    }),
    rotaFeedId: await buildFeed(database, {
      userId: houseManager.userId,
      rotaId,
      token: unique(`${mark}-feed`),
    }),
  };
}
