import { beforeAll, describe, expect, it } from "vitest";
import { buildFarm } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import type { Ids } from "../../process/security/security-probe.ts";
import { foreignProbes, guarded, probes } from "../../process/security/all-probes.ts";
import { buildSite, canary, type Site } from "../../process/security/security-site.ts";

const server = useTestServer();
let own: Site;
let others: Site[];

beforeAll(async () => {
  const group = await buildFarm(server.database, { level: "group" });
  own = await buildSite(server.database, "own", group.id);
  others = [
    await buildSite(server.database, canary),
    await buildSite(server.database, `${canary}-sibling`, group.id),
  ];
});

const idsOf = (site: Site): Ids => ({
  house: site.house.id,
  alarm: site.alarm.id,
  user: site.houseManager.userId,
  farm: site.farmId,
  org: site.orgId,
  session: site.sessionId,
  rule: site.ruleId,
  provider: site.providerId,
  identity: site.identityId,
  passkey: site.passkeyId,
  display: site.displayId,
  service: site.serviceId,
  serviceToken: site.serviceTokenId,
  ownToken: site.ownTokenId,
  externalId: site.externalId,
  chatApp: site.chatAppId,
  pushDevice: site.pushDeviceId,
  webhook: site.webhookId,
  webhookDelivery: site.webhookDeliveryId,
  camera: site.cameraId,
  import: site.importId,
  phone: site.phoneId,
  notice: site.noticeId,
  rota: site.rotaId,
  rotaChange: site.rotaChangeId,
  rotaSwap: site.rotaSwapId,
  rotaFeed: site.rotaFeedId,
  outage: site.outageId,
  work: site.workId,
  workRun: site.workRunId,
  breed: site.breedId,
  flock: site.flockId,
  entry: site.entryId,
  given: site.givenId,
  line: site.lineId,
  task: site.taskId,
  plan: site.planId,
  maintenance: site.maintenanceId,
  photo: site.photoId,
  unit: site.unitId,
  label: site.unitLabel,
  warning: site.warningId,
  morning: site.morningId,
  report: site.reportId,
  sending: site.sendingId,
  drill: site.drillId,
  drillPlan: site.drillPlanId,
  tariff: site.tariffId,
  delivery: site.deliveryId,
  fuel: site.fuelId,
  gateway: site.gateway,
  command: site.commandId,
  batch: site.batchId,
  template: site.templateId,
  rollout: site.rolloutId,
  updateTask: site.updateTaskId,
  advice: site.adviceId,
  own,
});

describe("a stolen credential of a display", () => {
  it("reads and changes no data of others, through any call", async () => {
    const token = own.displayToken;
    for (const site of others)
      for (const [name, input] of foreignProbes(idsOf(site))) {
        const { status, text } = await server.call(name, { token, input });
        expect([name, text.includes(canary)]).toEqual([name, false]);
        const allowed = probes[name].isDisplays === true ? [200, 404] : [403];
        expect([name, allowed]).toEqual([name, expect.arrayContaining([status])]);
      }
  });

  it("reads its farm only through the calls of a wall", async () => {
    const token = own.displayToken;
    const received: string[] = [];
    for (const name of guarded) {
      const { status, text } = await server.call(name, { token });
      received.push(text);
      // A call checks the shape of its input before rights.
      if (probes[name].isDisplays !== true) expect([400, 403]).toContain(status);
    }
    expect(received.join("")).toContain("own-house");
    expect(received.join("")).not.toContain(canary);
  });
});
