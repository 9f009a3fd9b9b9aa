import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Order, orderSchema } from "../../../../contract/control/protocol/gateway-order.ts";
import { newTask } from "../../../../contract/control/firmware/rollout-task.ts";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import { queueInstall } from "../../../../server/control/firmware/firmware-install.ts";
import { buildRollout } from "../../../factories/update.ts";
import { openRemote, type Remote } from "../control/remote-house.ts";
import { networkIdOf, secretOf } from "../../telemetry/ingest/fleet-plan.ts";

const networkId = networkIdOf(1);
let remote: Remote;
beforeAll(async () => {
  remote = await openRemote(1);
}, 60_000);
afterAll(() => remote.close());

let sessions = 0;
/** A gateway that sends the given messages in the given order. */
async function connected() {
  sessions += 1;
  const session = String(sessions).padStart(12, "0");
  const client = await mqtt.connectAsync({
    host: "127.0.0.1",
    port: remote.half.port,
    clientId: networkId,
    username: networkId,
    password: await secretOf(networkId),
    protocolVersion: 4,
    reconnectPeriod: 0,
  });
  const received: Order[] = [];
  client.on("message", (_topic, payload) =>
    received.push(orderSchema.parse(JSON.parse(payload.toString()))),
  );
  await client.subscribeAsync(topics.cmd(networkId), { qos: 1 });
  const send = (topic: string, body: object) =>
    client.publishAsync(topic, JSON.stringify(body), { qos: 1 });
  await send(topics.event(networkId), { v: 1, event: "online", session });
  return {
    received,
    run: (version: string) =>
      send(topics.attr(networkId), {
        v: 1,
        version,
        caps: { proto: 2, groups: [], do: ["restart"], journal: 64, fw: ["mqtt"], hold: true },
      }),
    answer: (id: string, state: "begun" | "done", is?: string) =>
      send(topics.ack(networkId), {
        v: 2,
        id,
        state,
        ...(is === undefined ? {} : { items: [{ k: "version", r: "applied", is }] }),
      }),
    leave: () => client.endAsync(true),
  };
}
type Gateway = Awaited<ReturnType<typeof connected>>;

/** A firmware exists, and its installation is ordered. */
async function ordered(gateway: Gateway, version: string): Promise<string> {
  const { database, administrator, server } = remote;
  const houseId = remote.houseId(1);
  await vi.waitFor(async () => {
    const [row] = await database.query<{ is_online: boolean; session: string | null }>(
      `select s.is_online, g.session from gateways g join house_states s on s.house_id = g.house_id
       where g.house_id = $1`,
      [houseId],
    );
    expect(row).toMatchObject({ is_online: true, session: String(sessions).padStart(12, "0") });
  });
  // A house has one at a time; the server could save late and reopen one that was left in place.
  await database.query("delete from update_tasks");
  const life = { ...newTask(Date.now()), state: "downloaded" as const };
  const { rolloutId, taskId, fileId } = await buildRollout(database, {
    houseId,
    life,
    createdBy: administrator.userId,
  });
  const [gatewayRow] = await database.query<{ id: number }>(
    "select id from gateways where house_id = $1",
    [houseId],
  );
  const author = {
    created_by: administrator.userId,
    operator: administrator.loginName,
    operator_name: administrator.name,
    source: "computer",
    address: "",
    why: "",
    approved_by: null,
  } as const;
  await database.transaction((tx) =>
    queueInstall(
      tx,
      {
        rolloutId,
        taskId,
        gatewayId: gatewayRow!.id,
        houseId,
        kind: "firmware",
        fileId,
        version,
        isStocked: false,
        author,
      },
      Date.now(),
    ),
  );
  server.bus.publish("commandsDue", { gatewayId: gatewayRow!.id });
  await vi.waitFor(() => expect(gateway.received.some(({ type }) => type === "do")).toBe(true));
  const order = gateway.received.find(({ type }) => type === "do");
  const id = order?.type === "do" ? order.id : "";
  await gateway.answer(id, "begun");
  await gateway.leave();
  return id;
}
/** Longer than the pause between a worker's checks. */
const aWhile = () => new Promise((done) => setTimeout(done, 800));

describe("an installation succeeds", () => {
  it.each([
    ["before it says that it is done", "3.1", true],
    ["after it has said that it is done", "3.2", false],
  ])(
    "when the gateway reports the new version %s",
    async (_when, version, isFirst) => {
      const before = await connected();
      await before.run("3.0");
      const id = await ordered(before, version);
      const after = await connected();
      if (isFirst) await after.run(version);
      await after.answer(id, "done", version);
      await aWhile();
      if (!isFirst) {
        expect((await remote.commandOf(id)).endedAt).toBe(null);
        await after.run(version);
      }
      expect(await remote.ended(id)).toMatchObject({
        state: "verified",
        found: [{ k: "version", r: "applied", is: version }],
      });
      await after.leave();
    },
    30_000,
  );
});

describe("an installation counts as another version", () => {
  it("when the gateway reports one after the end, and not before the command", async () => {
    const before = await connected();
    await before.run("4.1");
    const id = await ordered(before, "4.1");
    const after = await connected();
    await after.answer(id, "done", "4.1");
    await aWhile();
    expect((await remote.commandOf(id)).endedAt).toBe(null);
    await after.run("4.0");
    expect(await remote.ended(id)).toMatchObject({
      state: "mismatch",
      found: [{ k: "version", is: "4.0" }],
    });
    await after.leave();
  }, 30_000);
});
