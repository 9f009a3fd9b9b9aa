// @run all: whole files are sent over a connection that is cut at ten places.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DeviceFile } from "../../../../contract/control/firmware/firmware-file.ts";
import type { Rollout, UpdateTask } from "../../../../contract/control/firmware/rollout.ts";
import type { TaskState } from "../../../../contract/control/firmware/rollout-task.ts";
import { fileBytesMax } from "../../../../contract/control/firmware/firmware-message.ts";
import type { Misbehaviour } from "../../../../simulator/controller/misbehaviour.ts";
import { compareWiring, desiredWiring } from "../../../../contract/control/parameter/wiring.ts";
import { openRemote, type Remote } from "../control/remote-house.ts";

let remote: Remote;
let typeKey = 0;
beforeAll(async () => {
  remote = await openRemote(4);
  typeKey = remote.lines[0]!.run.site.typeKey;
  await remote.database.query("update gateways set type_key = $1", [typeKey]);
  // Empty houses may be interrupted at any time.
  await remote.database.query("update flocks set cleared_at = now()");
  for (const number of [1, 2, 3, 4]) await remote.connect(number);
}, 60_000);
afterAll(() => remote.close());

/** Bytes that were not sent before. */
function bytesOf(size: number, seed: string): Buffer {
  const block = createHash("sha512").update(seed).digest();
  return Buffer.alloc(size, block);
}
let files = 0;
async function upload(
  bytes: Buffer,
  over: object = {},
): Promise<{ status: number; body: { msg: string; data: DeviceFile }; text: string }> {
  files += 1;
  const input = {
    kind: "firmware",
    name: `file ${files}`,
    typeKeys: [typeKey],
    version: `2.0.${files}`,
    content: bytes.toString("base64"),
    ...over,
  };
  return remote.server.call("uploadDeviceFile", { as: remote.administrator, input });
}
async function start(file: DeviceFile, ...numbers: number[]): Promise<Rollout> {
  const input = {
    fileId: file.id,
    houseIds: numbers.map(remote.houseId),
    name: file.name,
    soakMin: 0,
    count: numbers.length,
    reason: "pumps stick",
  };
  const reply = await remote.server.call("startRollout", { as: remote.administrator, input });
  expect([reply.status, reply.body.msg]).toEqual([200, reply.body.msg]);
  return reply.body.data;
}
const tasksOf = async ({ id }: Rollout): Promise<UpdateTask[]> =>
  (
    await remote.server.call("listUpdateTask", {
      as: remote.administrator,
      input: { rolloutId: String(id) },
    })
  ).body.data.rows;
const taskOf = async (rollout: Rollout): Promise<UpdateTask> => (await tasksOf(rollout))[0]!;
const until = (holds: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 25_000, interval: 60 });
async function reaches(rollout: Rollout, state: TaskState): Promise<UpdateTask> {
  await until(async () => {
    await remote.half.updates.runNow();
    return (await taskOf(rollout)).state === state;
  }).catch(async () => {
    throw new Error(`${state}: ${JSON.stringify(await taskOf(rollout))}`);
  });
  return taskOf(rollout);
}
const behave = (number: number, mode: Misbehaviour | null) => {
  remote.lines[number - 1]!.plant.misbehaviour = mode;
};
const sentIn = async (work: () => Promise<unknown>): Promise<number> => {
  const before = remote.half.files.sent;
  await work();
  return remote.half.files.sent - before;
};
/** Failed updates as counted by "To do", in houses. */
const failedUpdates = async (): Promise<number> => {
  const reply = await remote.server.call("listTodo", { as: remote.administrator, input: {} });
  return reply.body.data.rows.find(({ key }) => key === "updateFailed")?.count ?? 0;
};
/** Frames have arrived for five minutes since then. */
const watched = () =>
  remote.database.query("update house_states set reading_at = now() + interval '6 minutes'");

describe("a file", () => {
  it("with a suffix, empty, too large or of another kind is refused with a reason (§5.22)", async () => {
    const uploadResult = async (bytes: Buffer, over: object = {}) => {
      const { status, body, text } = await upload(bytes, over);
      return [status, body.msg === undefined ? "" : text];
    };
    const ok = bytesOf(100, "small");
    const refusals: [Buffer, object, string][] = [
      [ok, { name: "firmware.bin" }, "The name must have no suffix"],
      [Buffer.alloc(0), {}, "The file is empty"],
      [bytesOf(fileBytesMax + 1, "large"), {}, "The file must not exceed 5 MB"],
      [Buffer.from("  <!DOCTYPE html><script>"), {}, "The content is HTML"],
      [Buffer.from("#!/bin/sh\nrm"), {}, "The content is script"],
      [Buffer.from([0x50, 0x4b, 3, 4, 0]), {}, "The content is ZIP"],
    ];
    for (const [bytes, over, words] of refusals) {
      const [status, text] = await uploadResult(bytes, over);
      expect([words, status, String(text).includes(words)]).toEqual([words, 400, true]);
    }
    expect((await upload(ok)).status).toBe(200);
    expect(await upload(ok)).toMatchObject({ status: 409 });
  });

  it("of 5 MB cut at ten places is fetched completely; then installed, watched, verified", async () => {
    const { body } = await upload(bytesOf(fileBytesMax, "whole"));
    const rollout = await start(body.data, 1);
    const before = remote.lines[0]!.device.version;
    let places = 0;
    const sent = await sentIn(async () => {
      while (places < 10) {
        const at = ((places + 1) * fileBytesMax) / 11.5;
        await until(async () => (await taskOf(rollout)).offset >= at);
        places += 1;
        await remote.cut(1);
        await remote.connect(1);
        await remote.half.updates.runNow();
      }
      await until(async () => (await taskOf(rollout)).offset === fileBytesMax);
    });
    // A cut loses only pieces in transit: at most a window of four.
    expect((sent - fileBytesMax) / places).toBeLessThanOrEqual(4 * 16_384);
    expect(await reaches(rollout, "watched")).toMatchObject({
      fromVersion: before,
      toVersion: body.data.version,
      version: body.data.version,
    });
    expect(remote.lines[0]!.device.version).toBe(body.data.version);
    await watched();
    expect(await reaches(rollout, "verified")).toMatchObject({ reason: null });
    const { commandId } = await taskOf(rollout);
    expect(await remote.commandOf(commandId!)).toMatchObject({
      state: "verified",
      action: { do: "install", file: body.data.id },
      found: [{ k: "version", r: "applied", is: body.data.version }],
    });
    await until(async () => {
      await remote.half.updates.runNow();
      const [row] = await remote.database.query<{ state: string }>(
        "select state from rollouts where id = $1",
        [rollout.id],
      );
      return row?.state === "done";
    });
  }, 90_000);

  it("with one wrong bit is refused, and so is one with a foreign signature", async () => {
    const before = remote.lines[1]!.device.version;
    behave(2, "badChunk");
    const wrong = (await upload(bytesOf(40_000, "wrong bit"))).body.data;
    const rollout = await start(wrong, 2);
    expect(await reaches(rollout, "failed")).toMatchObject({ reason: "hash", version: before });
    behave(2, null);
    const forged = (await upload(bytesOf(40_000, "forged"))).body.data;
    await remote.database.query("update device_files set version = '9.9.9' where id = $1", [
      forged.id,
    ]);
    const second = await start(forged, 2);
    expect(await reaches(second, "failed")).toMatchObject({ reason: "signature" });
    expect(remote.lines[1]!.device.version).toBe(before);
  }, 60_000);

  it("that does not start leaves the former one running, and its rollout stops", async () => {
    const before = remote.lines[2]!.device.version;
    behave(3, "badBoot");
    const file = (await upload(bytesOf(70_000, "bad"))).body.data;
    const rollout = await start(file, 3, 4);
    const first = async () => (await tasksOf(rollout)).find(({ wave }) => wave === 0)!;
    const isThird = (await first()).houseId === remote.houseId(3);
    if (!isThird) behave(4, "badBoot");
    await until(async () => {
      await remote.half.updates.runNow();
      return (await first()).state === "rolledBack";
    });
    expect(await first()).toMatchObject({ reason: "undone", version: isThird ? before : "1" });
    await remote.half.updates.runNow();
    const list = await remote.server.call("listRollout", {
      as: remote.administrator,
      input: { id: String(rollout.id) },
    });
    expect(list.body.data.rows[0]).toMatchObject({ state: "stopped", reason: "failure" });
    expect((await tasksOf(rollout)).find(({ wave }) => wave === 1)).not.toMatchObject({
      state: "installing",
    });
    // The second house's file failed earlier, and that rollout was never ended.
    expect(await failedUpdates()).toBe(2);
    expect(await remote.database.query("select 1 from alarms where key = 'updateFailed'")).toEqual(
      [],
    );
    behave(3, null);
    behave(4, null);
    const input = { id: rollout.id };
    await remote.server.call("endRollout", { as: remote.administrator, input });
    expect(await failedUpdates()).toBe(1);
  }, 60_000);

  it("of settings sets them: each value is a modify record of the command", async () => {
    const groups = { curve: { values: { targetOffset: -0.7 } } };
    const file = (
      await upload(Buffer.from(JSON.stringify({ groups })), { kind: "config", version: "summer" })
    ).body.data;
    const rollout = await start(file, 4);
    const { commandId } = await reaches(rollout, "verified");
    await until(
      async () => (await remote.settings(4, "curve")).settings.values["targetOffset"] === -0.7,
    );
    const records = await remote.database.query(
      "select grp, key, after, origin, operator from parameter_changes where command_id = $1",
      [commandId],
    );
    expect(records).toEqual([
      {
        grp: "curve",
        key: "targetOffset",
        after: -0.7,
        origin: "file",
        operator: remote.administrator.loginName,
      },
    ]);
    const unread = (await upload(Buffer.from('{"groups":{"dance":{}}}'), { kind: "config" })).body
      .data;
    expect(await reaches(await start(unread, 4), "failed")).toMatchObject({ reason: "content" });
  }, 60_000);

  it("is looked up for a newer version, and the answer has both versions", async () => {
    const check = async (number: number) =>
      (
        await remote.server.call("checkUpdate", {
          as: remote.administrator,
          input: { houseId: String(remote.houseId(number)) },
        })
      ).body.data;
    expect(await check(4)).toMatchObject({ takesFiles: true, newer: { version: "9.9.9" } });
    await remote.database.query("update gateways set version = '10.1'");
    expect(await check(4)).toMatchObject({
      newer: null,
      version: "10.1",
      newestVersion: "9.9.9",
    });
  });

  it("waits if the house may not be interrupted, and gives the reason", async () => {
    await remote.database.query("update flocks set cleared_at = null");
    await remote.database.query(
      `update house_states set reading_at = now() + interval '1 minute', detail = coalesce(detail,
         '{}'::jsonb) || '{"ventMode":"tunnel","temp":22,"targetTemp":22}'`,
    );
    await remote.database.query("update alarms set state = 'closed'");
    const file = (await upload(bytesOf(20_000, "waits"))).body.data;
    const rollout = await start(file, 2);
    await reaches(rollout, "downloaded");
    await until(async () => {
      await remote.half.updates.runNow();
      return (await taskOf(rollout)).reason === "tunnel";
    });
    const { id } = await taskOf(rollout);
    await remote.server.call("leaveOut", { as: remote.administrator, input: { id } });
    expect(await taskOf(rollout)).toMatchObject({ state: "leftOut", reason: "byPerson" });
    const lines = await remote.database.query(
      `select operation from operation_logs where function = 'deviceUpdate'
       order by id desc limit 2`,
    );
    expect(lines).toEqual([{ operation: "leaveOut" }, { operation: "start" }]);
  }, 60_000);
});

describe("wiring below a gateway", () => {
  it("is sent as stored, read back, and then equal", async () => {
    const { database, server, administrator } = remote;
    const [gateway] = await database.query<{ id: number }>(
      "select id from gateways where house_id = $1",
      [remote.houseId(4)],
    );
    const add = (input: object) =>
      server.call("createTerminal", {
        as: administrator,
        input: { gatewayId: gateway!.id, kind: "fan", ...input },
      });
    const host = await server.call("createConcentrator", {
      as: administrator,
      input: { gatewayId: gateway!.id, kind: "sensorGateway", code: "C1", name: "West" },
    });
    await add({ code: "F1", name: "Fan 1", controlPort: 1, currentPort: 1, model: "EM36" });
    await add({ code: "F2", name: "Fan 2", controlPort: 40, currentPort: 2, model: "EM36" });
    await add({
      code: "X9",
      name: "New",
      kind: "other",
      sensorPort: 60,
      concentratorId: host.body.data.id,
    });
    const terminals = (
      await server.call("listTerminal", {
        as: administrator,
        input: { gatewayId: String(gateway!.id) },
      })
    ).body.data.rows;
    const hosts = (
      await server.call("listConcentrator", {
        as: administrator,
        input: { gatewayId: String(gateway!.id) },
      })
    ).body.data.rows;
    const wired = { hosts, devices: terminals };
    const before = await remote.settings(4, "wiring");
    expect(compareWiring(wired, before.settings).slice(0, 4)).toMatchObject([
      { code: "C1", match: "onlyKept" },
      { code: "F1", match: "same" },
      { code: "F2", match: "differs", differing: ["controlPort"] },
      { code: "X9", match: "onlyKept" },
    ]);
    const items = desiredWiring(wired, before.settings) as { k: string; row: number; to: number }[];
    const command = await remote.order(4, "wiring", items);
    expect(command.risk).toMatchObject({ class: "3" });
    expect(await remote.ended(command.id)).toMatchObject({ state: "verified" });
    const after = await remote.settings(4, "wiring");
    expect(compareWiring(wired, after.settings).map(({ match }) => match)).toEqual([
      "same",
      "same",
      "same",
      "same",
    ]);
  }, 30_000);
});
