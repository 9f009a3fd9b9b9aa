import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, vi } from "vitest";
import { orderSchema, type Order } from "../../../../contract/control/protocol/gateway-order.ts";
import type {
  Command,
  CommandPhase,
  SendReply,
} from "../../../../contract/control/command/command.ts";
import { isEnded } from "../../../../contract/control/command/command-state.ts";
import type { SettingChange } from "../../../../contract/control/protocol/controller-setting.ts";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { WorkPoller } from "../../../../server/platform/db/work-poller.ts";
import { CommandWorker } from "../../../../server/control/control/delivery/command-worker.ts";
import { SettingsReadWorker } from "../../../../server/control/control/delivery/settings-read-worker.ts";
import { pollAlarms } from "../../../../server/judge/record/polled-alarms.ts";
import { contradictedActionsEvent } from "../../../../server/control/control/delivery/contradicted-actions.ts";
import { unknownCommands } from "../../../../server/control/control/delivery/unknown-commands.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import type { StoredFact } from "../../../../server/platform/fact/append-facts.ts";
import { startBroker } from "../../../../server/telemetry/ingest/broker/broker.ts";
import { createIngest, type Ingest } from "../../../../server/telemetry/ingest/intake/ingest.ts";
import { FileServer } from "../../../../server/control/firmware/firmware-file-server.ts";
import { storeFileKey } from "../../../../server/control/firmware/file-signature.ts";
import { RolloutWorker } from "../../../../server/control/firmware/rollout-worker.ts";
import { demoFileKey } from "../../../../contract/operate/demo-fleet.ts";
import { withFileAnswers } from "../../../../server/telemetry/ingest/broker/file-answer.ts";
import { withTimeAnswers } from "../../../../server/telemetry/ingest/broker/time-answer.ts";
import { maintainPartitions, partitionRules } from "../../../../server/platform/db/partitions.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import type { LineParts } from "../../../../simulator/house-line.ts";
import { startTestServer } from "../../../factories/http.ts";
import { buildUser, type UserSeed } from "../../../factories/user.ts";
import { key, networkIdOf, plan } from "../../telemetry/ingest/fleet-plan.ts";
import { lineOf } from "./control-line.ts";
import { sessionEnds } from "../../../factories/session-ends.ts";

const silent = pino({ level: "silent" });

/** Waits until the condition is true, also on a busy machine. */
const until = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 12_000, interval: 40 });

/** The part of one server: broker, ingest, workers. It can be killed and started again. */
interface ServerPart {
  readonly ingest: Ingest;
  readonly port: number;
  readonly has: (networkId: string) => boolean;
  readonly runNow: () => Promise<void>;
  readonly files: FileServer;
  readonly updates: RolloutWorker;
  readonly stop: () => Promise<void>;
}

/**
 * An installation with simulated controllers behind real connections, and the calls. The clock is
 * the real one plus `clock.aheadMs`.
 */
export async function openRemote(count: number, busMs = 20) {
  const server = await startTestServer();
  const clock = { aheadMs: 0 };
  const now = () => Date.now() + clock.aheadMs;
  Object.defineProperty(server.clock, "now", { get: now });
  const { database, bus, directory } = server;
  await seedDemo(database, plan(count, Date.now()), key, "Test-pass1");
  await storeFileKey(database, await demoFileKey(key));
  // Tests move one target up and down all day.
  await database.query(`update orgs set control_limits = '{"dayShiftK": 20}'`);
  await maintainPartitions(database, partitionRules(90, 730), Date.now());
  await directory.refresh();
  const orders: { readonly networkId: string; readonly order: Order; readonly at: number }[] = [];
  const facts: StoredFact[] = [];
  bus.subscribe("committed", (commit) => void facts.push(...commit.facts));

  async function startPart(): Promise<ServerPart> {
    const ingest = createIngest({
      database,
      entryOf: directory.byHouseId,
      offlineAfterMs: 180_000,
      bus,
      directory,
      log: silent,
      now,
      gatherMs: 0,
    });
    const files: FileServer = new FileServer({
      database,
      bus,
      log: silent,
      send: (topic, bytes) => broker.send(topic, bytes),
    });
    let publish = (_topic: string, _payload: string) => Promise.resolve();
    const broker = await startBroker({
      addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
      directory,
      ingest: withFileAnswers(
        withTimeAnswers(ingest, directory, (topic, text) => publish(topic, text), now),
        directory,
        (networkId, request) => files.handle(networkId, request),
      ),
      attempts: { note: () => undefined, stop: async () => undefined },
      log: silent,
    });
    publish = broker.publish;
    const receivedBroker = {
      has: broker.has,
      publish: async (topic: string, payload: string) => {
        const networkId = topic.split("/")[2]!;
        if (topic === topics.cmd(networkId)) {
          const order = orderSchema.parse(JSON.parse(payload));
          orders.push({ networkId, order, at: now() });
        }
        await broker.publish(topic, payload);
      },
    };
    const poller = new WorkPoller({ database, log: silent });
    const { watch } = poller;
    const options = { database, bus, broker: receivedBroker, log: silent, now, watch, sessionEnds };
    const worker = new CommandWorker(options);
    const reads = new SettingsReadWorker(options);
    const report = ingest.submit;
    const updates = new RolloutWorker(options);
    const polling = { database, report, log: silent, now };
    const stopPolling = pollAlarms(polling, [unknownCommands], [contradictedActionsEvent]);
    return {
      ingest,
      port: broker.ports[0]!,
      has: broker.has,
      runNow: () => worker.runNow(),
      files,
      updates,
      stop: async () => {
        await poller.stop();
        await updates.stop();
        await files.stop();
        await worker.stop();
        await reads.stop();
        await stopPolling();
        await ingest.stop();
        await broker.close();
      },
    };
  }
  const part = await startPart();

  const lines: LineParts[] = [];
  for (let number = 1; number <= count; number += 1) {
    lines.push(await lineOf(number, part.port, busMs));
  }
  const houseId = (number: number) => directory.byNetworkId(networkIdOf(number))!.houseId;

  /** The gateway is online and has reported all its settings. */
  async function connect(number: number): Promise<void> {
    const { gateway } = lines[number - 1]!;
    if (gateway.isUp) return;
    const before = await sessionOf(number);
    gateway.restore();
    await until(async () => (await sessionOf(number)) !== before);
    await until(async () => (await receivedOf(number)).length > 0);
    await until(() => lines[number - 1]!.device.serverTime() !== undefined);
  }
  const receivedOf = (number: number) =>
    database.query("select 1 from house_parameters where house_id = $1 and grp = 'sys'", [
      houseId(number),
    ]);
  const sessionOf = async (number: number) =>
    (
      await database.query<{ session: string | null }>(
        "select session from gateways where network_id = $1",
        [networkIdOf(number)],
      )
    )[0]?.session;
  async function cut(number: number): Promise<void> {
    lines[number - 1]!.gateway.cut();
    await until(() => !part.has(networkIdOf(number)));
  }

  const caller = async (seed: UserSeed = {}): Promise<Caller> => {
    const user = await buildUser(database, { remoteConfig: true, ...seed });
    await server.tokenOf(user);
    return user;
  };
  const administrator = await caller();

  const settings = async (number: number, group: ParameterGroup) =>
    (
      await server.call("readParameter", {
        as: administrator,
        input: { houseId: String(houseId(number)) },
      })
    ).body.data.groups.find((item) => item.group === group)!;

  /** Arms a change of single values; returns any outcome. */
  async function arm(
    number: number,
    group: ParameterGroup,
    items: readonly Omit<SettingChange, "from">[],
    {
      as = administrator,
      base,
      clientToken = randomUUID(),
      trialMin,
    }: { as?: Caller; base?: string; clientToken?: string; trialMin?: 15 | 30 | 60 } = {},
  ) {
    const input = {
      kind: "write",
      houseId: houseId(number),
      clientToken,
      group,
      base: base ?? (await settings(number, group)).hash,
      items,
      ...(trialMin === undefined ? {} : { trialMin }),
    };
    return (await server.call("armCommand", { as, input })).body.data;
  }
  /** Sends it with all confirmations that a person may have to enter. */
  const send = async (id: string, as = administrator): Promise<SendReply> => {
    const [house] = await database.query<{ name: string }>(
      "select name from houses where id = (select house_id from control_commands where id = $1)",
      [id],
    );
    const confirm = { name: house?.name ?? "", reason: "test" };
    return (await server.call("sendCommand", { as, input: { id, confirm } })).body.data;
  };

  /** Arms and sends; @throws when either is refused. */
  async function order(...requested: Parameters<typeof arm>): Promise<Command> {
    const review = await arm(...requested);
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    const reply = await send(review.command.id, requested[3]?.as);
    if (reply.outcome !== "taken") throw new Error(JSON.stringify(reply));
    return reply.command;
  }
  const commandOf = async (id: string): Promise<Command> =>
    (await server.call("getCommand", { as: administrator, input: { id } })).body.data.command;
  /** The command once it has ended, or has reached a state. */
  async function ended(id: string, state?: CommandPhase): Promise<Command> {
    await until(async () => {
      const { state: now } = await commandOf(id);
      return state === undefined ? now !== "armed" && isEnded(now) : now === state;
    });
    return commandOf(id);
  }

  return {
    server,
    database,
    clock,
    orders,
    facts,
    lines,
    half: part,
    startHalf: startPart,
    houseId,
    connect,
    cut,
    caller,
    administrator,
    settings,
    arm,
    send,
    order,
    commandOf,
    ended,
    topicOf: (number: number) => topics.cmd(networkIdOf(number)),
    close: async () => {
      for (const { gateway, device, plant } of lines) {
        await gateway.stop();
        device.stop();
        plant.stop();
      }
      await part.stop();
      await server.close();
    },
  };
}
export type Remote = Awaited<ReturnType<typeof openRemote>>;
