import { pino } from "pino";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import type { CreateWebhook, Webhook } from "../../../../contract/notify/webhook.ts";
import {
  WebhookSender,
  type WebhookSenderOptions,
} from "../../../../server/notify/webhook/webhook-sender.ts";
import { webhookTargets } from "../../../../server/notify/webhook/webhook-target.ts";
import { readEnvironment } from "../../../../server/platform/base/config.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { testSeal } from "../../../factories/camera.ts";
import { buildFarm, type BuiltHouse, buildHouse } from "../../../factories/fleet.ts";
import { type TestServer, useAdministrator, useTestServer } from "../../../factories/http.ts";
import { newWebhook } from "./webhook-form.ts";
import { Receiver } from "./webhook-receiver.ts";

/** Noon in Shanghai. */
export const noon = Date.UTC(2026, 5, 10, 4);
const nets = "127.0.0.0/8";

/** A farm, and an external program that receives its events. */
export interface WebhookStage {
  readonly server: TestServer;
  readonly administrator: Caller;
  farm: { readonly id: number; readonly orgId: number };
  receiver: Receiver;
  sender: WebhookSender;
  /** Another server on the same database. */
  another(over?: Partial<WebhookSenderOptions>): Promise<WebhookSender>;
  webhook(over?: Partial<CreateWebhook>): Promise<Webhook & { readonly secret: string }>;
  house(name?: string): Promise<BuiltHouse>;
  /** Advances the clock in steps, with a round after each. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** Runs rounds until nothing is due. */
  settle(): Promise<void>;
}

export function openWebhookStage(): WebhookStage {
  const server = useTestServer({
    WEBHOOK_NETS: nets,
    SESSION_IDLE_MS: String(30 * dayMs),
    SESSION_MAX_MS: String(30 * dayMs),
  });
  const administrator = useAdministrator(server);
  const stage: WebhookStage = {
    server,
    administrator,
    farm: { id: 0, orgId: 0 },
    receiver: new Receiver(),
    sender: undefined as unknown as WebhookSender,
    another: async (over = {}) =>
      new WebhookSender({
        database: server.database,
        seal: testSeal,
        targets: await webhookTargets(readEnvironment({ NODE_ENV: "test", WEBHOOK_NETS: nets })),
        log: pino({ level: "silent" }),
        now: () => server.clock.now,
        random: () => 0.5,
        onChange: () => undefined,
        ...over,
      }),
    webhook: async (over = {}) => {
      const { body } = await server.call("createWebhook", {
        as: administrator,
        input: newWebhook({ orgId: stage.farm.orgId, url: stage.receiver.url, ...over }),
      });
      return body.data as Webhook & { readonly secret: string };
    },
    house: (name = "1号舍") =>
      buildHouse(server.database, { farmId: stage.farm.id, name, flock: null }),
    settle: async () => {
      for (let round = 0; round < 50; round += 1) {
        const isBusy = await stage.sender.tick(server.clock.now);
        await stage.sender.settled();
        if (!isBusy) return;
      }
    },
    pass: async (ms, stepMs = minuteMs) => {
      const { clock } = stage.server;
      const end = clock.now + ms;
      while (clock.now < end) {
        clock.now = Math.min(end, clock.now + stepMs);
        await stage.settle();
      }
    },
  };
  beforeAll(async () => {
    stage.server.clock.now = noon;
  });
  beforeEach(async () => {
    stage.farm = await buildFarm(server.database, { name: "阳光农场" });
    stage.receiver = await Receiver.open();
    stage.sender = await stage.another();
  });
  afterEach(async () => {
    await stage.sender.stop();
    await stage.receiver.close();
    await server.database.query("delete from webhooks");
  });
  return stage;
}
