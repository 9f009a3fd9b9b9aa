import { describe, expect, it, vi } from "vitest";
import { createSeal } from "../../../../server/platform/base/seal.ts";
import type { CapReached } from "../../../../server/camera/camera/picture-requests.ts";
import {
  countUnreadable,
  markUnreadable,
} from "../../../../server/camera/camera/camera-secrets.ts";
import { buildCamera, storeVerifyCode, fakePictures, testSeal } from "../../../factories/camera.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newCamera } from "./camera-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
const create = (over: object, as = administrator) =>
  server.call("createCamera", { as, input: newCamera(over) });
const houseOf = async () => {
  const farm = await buildFarm(server.database);
  return buildHouse(server.database, { farmId: farm.id });
};

describe("cameras", () => {
  it("have a unique name in the organisation, however many save it at once (§3.2)", async () => {
    const house = await houseOf();
    const saves = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        create({ houseId: house.id, name: index % 2 === 0 ? "Gate" : "GATE" }),
      ),
    );
    const refused = saves.filter(({ status }) => status === 409);
    expect([saves.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 49]);
    expect(refused.map(({ body }) => body.fields?.["name"])).toEqual(
      Array(49).fill("Name existed"),
    );
    const elsewhere = await create({ houseId: (await houseOf()).id, name: "Gate" });
    expect(elsewhere.status).toBe(200);
  });

  it("are unique by code and channel, with the fault at the field", async () => {
    const house = await houseOf();
    const saves = await Promise.all(
      Array.from({ length: 10 }, () => create({ houseId: house.id, code: "SAME01", channel: 2 })),
    );
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(saves.find(({ status }) => status === 409)!.body.fields).toHaveProperty("code");
    expect((await create({ houseId: house.id, code: "same01", channel: 3 })).status).toBe(200);
  });

  it("have secrets that are in no answer, log or dump", async () => {
    const house = await houseOf();
    const secrets = Array.from({ length: 20 }, (_, index) => `Geheim-${index}-x`);
    const answers: unknown[] = [];
    for (const [index, secret] of secrets.entries()) {
      const created = await create({
        houseId: house.id,
        [index % 2 === 0 ? "password" : "verifyCode"]: secret,
      });
      expect(created.status).toBe(200);
      const { id, version, name } = created.body.data;
      const changed = await server.call("updateCamera", {
        as: administrator,
        input: { ...newCamera({ houseId: house.id, name }), id, version, password: secret },
      });
      answers.push(created.body, changed.body);
    }
    answers.push(
      (await server.call("listCamera", { as: administrator, input: {} })).body,
      await server.call("createCamera", {
        as: administrator,
        input: { ...newCamera({ houseId: house.id }), code: "!", password: secrets[0]! },
      }),
    );
    const rows = await server.database.query("select c::text from cameras c");
    const lines = await server.database.query("select l::text from operation_logs l");
    const facts = await server.database.query("select f::text from facts f");
    const everyText = (
      JSON.stringify([answers, rows, lines, facts]) + server.logged()
    ).toLowerCase();
    // The secret is neither in the byte format of a dump, nor in that of JSON.
    const forms = secrets.flatMap((secret) => [
      secret,
      Buffer.from(secret).toString("hex"),
      Buffer.from(secret).toString("base64").replace(/=+$/, ""),
    ]);
    expect(rows.length).toBeGreaterThanOrEqual(secrets.length);
    for (const form of forms) expect(everyText).not.toContain(form.toLowerCase());
  });

  it("with the same password have different ciphertexts, each bound to its key", async () => {
    const house = await houseOf();
    const ids: number[] = [];
    for (let index = 0; index < 2; index += 1)
      ids.push((await create({ houseId: house.id, password: "twice" })).body.data.id);
    const boxes = await server.database.query<{ id: number; box: Buffer }>(
      "select id, password_box as box from cameras where id = any($1::int[]) order by id",
      [ids],
    );
    expect(boxes[0]!.box.equals(boxes[1]!.box)).toBe(false);
    expect(testSeal.open(boxes[0]!.box, `camera ${ids[0]} password`)).toBe("twice");
    expect(() => testSeal.open(boxes[0]!.box, `camera ${ids[1]} password`)).toThrow();
    expect(() =>
      createSeal(Buffer.alloc(32, 3)).open(boxes[0]!.box, `camera ${ids[0]} password`),
    ).toThrow();
  });

  it("keep a secret that is left empty; a changed sign-in is tried again", async () => {
    const house = await houseOf();
    const code = newCamera().code;
    const built = { houseId: house.id, code, password: "kept" };
    const { id } = await buildCamera(server.database, built);
    const faulty = () =>
      server.database.query("update cameras set fault = 'credentials' where id = $1", [id]);
    const save = async (version: number, over: object) =>
      (
        await server.call("updateCamera", {
          as: administrator,
          input: {
            ...newCamera({ houseId: house.id, code, username: "", address: "", ...over }),
            id,
            version,
          },
        })
      ).body.data;
    await faulty();
    const renamed = await save(1, { name: "renamed camera" });
    expect(renamed).toMatchObject({ hasPassword: true, fault: "credentials" });
    expect(await save(2, { password: "another" })).toMatchObject({ fault: null });
    await faulty();
    expect(await save(3, { username: "other" })).toMatchObject({ fault: null });
    await faulty();
    expect(await save(4, { channel: 2 })).toMatchObject({ fault: null });
    await faulty();
    expect(await save(5, { channel: 2, code: newCamera().code })).toMatchObject({ fault: null });
  });

  it("use a stored secret only for the address it was entered for", async () => {
    const house = await houseOf();
    const stored = { houseId: house.id, username: "u" };
    const build = async (over: object) =>
      (await create({ ...stored, address: "10.1.1.1", ...over })).body.data;
    const tried = (
      of: { id: number; version: number; name: string; code: string },
      over: object,
    ) => {
      const input = { ...newCamera({ ...stored, ...of, ...over }), id: of.id, version: of.version };
      return Promise.all(
        (["probeCamera", "updateCamera"] as const).map(
          async (call) => (await server.call(call, { as: administrator, input })).status,
        ),
      );
    };
    const elsewhere = ["10.1.1.2", "10.1.1.1:555", "10.1.1.1:554/81", "camera.farm"];
    for (const secret of [{ password: "p" }, { verifyCode: "ABCDEF" }]) {
      const camera = await build(secret);
      for (const address of elsewhere) expect(await tried(camera, { address })).toEqual([400, 400]);
      // Without a password, the code on the label is used.
      const isOpen = !camera.hasPassword;
      expect(await tried(camera, { address: "10.1.1.9", verifyCode: "GHIJKL" })).toEqual(
        isOpen ? [200, 200] : [400, 400],
      );
    }
    const camera = await build({ password: "p" });
    const refused = await server.call("updateCamera", {
      as: administrator,
      input: { ...newCamera({ ...stored, address: "10.1.1.2" }), id: camera.id, version: 1 },
    });
    expect(refused.body.fields).toEqual({
      password: "The address has changed: enter the password again",
    });
    expect(await tried(camera, { address: "10.1.1.1:554/80" })).toEqual([200, 200]);
    expect(await tried({ ...camera, version: 2 }, { address: "" })).toEqual([200, 200]);
    expect(await tried({ ...camera, version: 3 }, { address: "10.1.1.2", password: "q" })).toEqual([
      200, 200,
    ]);
    const open = await build({});
    expect(await tried(open, { address: "10.1.1.3" })).toEqual([200, 200]);
  });

  it("show their address only to people who may change it", async () => {
    const house = await houseOf();
    await buildCamera(server.database, { houseId: house.id, address: "10.9.9.9", username: "u" });
    const houseManager = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId: house.orgId,
      houseIds: [house.id],
    });
    const [row] = (await server.call("listCamera", { as: houseManager })).body.data.rows;
    expect(row).toMatchObject({ address: "", username: "" });
  });

  it("are found by their names, codes, houses and farms, in both languages", async () => {
    const farm = await buildFarm(server.database, { name: "清水农场" });
    const house = await buildHouse(server.database, { farmId: farm.id, name: "九号舍" });
    for (const [table, id, name] of [
      ["farms", farm.id, "Clearwater"],
      ["houses", house.id, "Ninth"],
    ])
      await server.database.query(`update ${table} set name_en = $2 where id = $1`, [id, name]);
    const { id } = await buildCamera(server.database, {
      houseId: house.id,
      name: "Gangway",
      code: "FINDME77",
    });
    for (const keyword of ["gangway", "findme77", "九号", "ninth", "清水", "clearwater"]) {
      const { rows } = (await server.call("listCamera", { as: administrator, input: { keyword } }))
        .body.data;
      expect([keyword, rows.map((row) => row.id)]).toEqual([keyword, [id]]);
    }
  });

  it("show as much of their address in the log as in the list", async () => {
    const house = await houseOf();
    const { orgId } = house;
    const [company, manager, houseManager] = [
      await buildUser(server.database, { roleKey: "company_manager", orgId }),
      await buildUser(server.database, {
        roleKey: "farm_manager",
        orgId,
        farmIds: [house.farmId],
      }),
      await buildUser(server.database, { roleKey: "shack_manager", orgId, houseIds: [house.id] }),
    ];
    const form = newCamera({ houseId: house.id, address: "10.7.7.7", username: "spy" });
    const { id } = (await server.call("createCamera", { as: company, input: form })).body.data;
    await server.call("updateCamera", {
      as: company,
      input: { ...form, id, version: 1, address: "10.7.7.8", username: "mole", channel: 2 },
    });
    await server.call("deleteCamera", { as: company, input: { id } });
    const changesFor = async (as: typeof company) => {
      const { rows } = (await server.call("listLog", { as, input: { keyword: form.name } })).body
        .data;
      const lines = await Promise.all(
        rows.map(({ id: line }) => server.call("logChanges", { as, input: { id: String(line) } })),
      );
      return lines.map(({ body }) => body.data);
    };
    const known = await changesFor(company);
    expect(known).toHaveLength(3);
    expect(known[1]).toEqual([
      { field: "address", before: "10.7.7.7", after: "10.7.7.8" },
      { field: "channel", before: 1, after: 2 },
      { field: "username", before: "spy", after: "mole" },
    ]);
    for (const as of [manager, houseManager]) {
      const changes = await changesFor(as);
      expect(changes).toHaveLength(3);
      expect(JSON.stringify(changes)).not.toMatch(/10\.7\.7|spy|mole/);
      // These people may see that a change was made, and its author.
      expect(changes[1]).toEqual([
        { field: "address" },
        { field: "channel", before: 1, after: 2 },
        { field: "username" },
      ]);
    }
  });

  it("record in the log that a secret was set or entered again, but never the secret", async () => {
    const house = await houseOf();
    const form = newCamera({ houseId: house.id, password: "first" });
    const { id } = (await create(form)).body.data;
    const save = (version: number, over: object) =>
      server.call("updateCamera", {
        as: administrator,
        input: { ...form, password: "", id, version, ...over },
      });
    await save(1, { password: "second" });
    await save(2, { verifyCode: "ABCDEF" });
    await save(3, { channel: 3 });
    const lines = await server.database.query<{ before: object | null; after: object }>(
      "select before, after from operation_logs where operation = $1 order by id",
      [form.name],
    );
    expect(lines[0]!.after).toMatchObject({ password: "set", verifyCode: "none" });
    expect(lines.slice(1)).toEqual([
      { before: { password: "set" }, after: { password: "again" } },
      { before: { verifyCode: "none" }, after: { verifyCode: "set" } },
      { before: { channel: 1 }, after: { channel: 3 } },
    ]);
  });

  it("refuse one picture too many, and report the open ones and the viewers that the caller may know", async () => {
    const [house, foreign] = [await houseOf(), await houseOf()];
    const { orgId } = house;
    const [manager, houseManager] = [
      await buildUser(server.database, { roleKey: "company_manager", orgId }),
      await buildUser(server.database, { roleKey: "shack_manager", orgId, houseIds: [house.id] }),
    ];
    const stranger = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: foreign.orgId,
    });
    const aisle = await buildCamera(server.database, { houseId: house.id, name: "Aisle" });
    const gate = await buildCamera(server.database, { houseId: house.id, name: "Gate" });
    const hidden = await buildCamera(server.database, { houseId: foreign.id, name: "Hidden" });
    const watched = (cameraId: number, { userId }: { userId: number }) => ({ cameraId, userId });
    const capReached = async (
      as: typeof houseManager,
      of: CapReached["of"],
      open: CapReached["open"],
    ) => {
      vi.spyOn(fakePictures, "ticket").mockResolvedValueOnce({ of, max: open.length, open });
      const { status, body } = await server.call("openCamera", { as, input: { id: gate.id } });
      expect(status).toBe(409);
      return body.msg;
    };
    const own = [
      watched(aisle.id, houseManager),
      watched(gate.id, houseManager),
      watched(aisle.id, houseManager),
    ];
    expect(await capReached(houseManager, "own", own)).toBe(
      "At most 3 at once. Open now: Aisle × 2 · Gate. Close one of them first",
    );
    const all = [watched(aisle.id, houseManager), watched(hidden.id, stranger)];
    const full = "All 2 video slots of this server are in use, try again later. ";
    expect(await capReached(manager, "pictures", all)).toBe(
      `${full}1 on cameras you can see, watched by ${houseManager.name}`,
    );
    // A farm worker sees the cameras of the worker's house, and no names.
    expect(await capReached(houseManager, "pictures", all)).toBe(`${full}1 on cameras you can see`);
    const twice = [...all, watched(aisle.id, manager)];
    expect(await capReached(manager, "streams", twice)).toBe(
      "All 3 streams of this server are in use: watch one that is open, or try again " +
        `later. 1 on cameras you can see, watched by ${houseManager.name} · ${manager.name}`,
    );
  });

  it("log every viewer once per camera, however often it is opened", async () => {
    const house = await houseOf();
    const houseManager = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId: house.orgId,
      houseIds: [house.id],
    });
    const { id } = await buildCamera(server.database, { houseId: house.id, name: "Aisle 9" });
    const other = await buildCamera(server.database, { houseId: house.id, name: "Gate 9" });
    const open = async (as: typeof houseManager, cameraId: number) =>
      expect((await server.call("openCamera", { as, input: { id: cameraId } })).status).toBe(200);
    for (let time = 0; time < 3; time += 1) await open(administrator, id);
    await open(houseManager, id);
    await open(houseManager, other.id);
    const lines = await server.database.query<{ function: string; houseId: number }>(
      `select function, house_id as "houseId", operation from operation_logs
       where operation in ('Aisle 9', 'Gate 9') order by id`,
    );
    const line = { function: "cameraWatch", houseId: house.id };
    expect(lines).toEqual([
      { ...line, operation: "Aisle 9" },
      { ...line, operation: "Aisle 9" },
      { ...line, operation: "Gate 9" },
    ]);
  });
});

describe("the encryption of a device", () => {
  it("is switched off by a person, which is logged; a device that stays encrypted gives the reason", async () => {
    const house = await houseOf();
    const company = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: house.orgId,
    });
    const { id } = await buildCamera(server.database, { houseId: house.id, name: "Aisle 20" });
    const decrypt = () => server.call("decryptCamera", { as: company, input: { id } });
    // The code is not stored.
    expect((await decrypt()).status).toBe(409);
    await storeVerifyCode(server.database, id, "ABCDEF");
    vi.spyOn(fakePictures, "decrypt").mockResolvedValueOnce({ reason: "credentials" });
    const lines = () =>
      server.database.query<{ function: string }>(
        "select function from operation_logs where operation = 'Aisle 20'",
      );
    expect((await decrypt()).body.data).toEqual({ reason: "credentials" });
    expect(await lines()).toEqual([]);
    expect((await decrypt()).body.data).toEqual({ reason: null });
    expect(await lines()).toEqual([{ function: "cameraDecrypt" }]);
    for (const over of [{ type: "dahua" as const }, { address: "10.0.0.1" }]) {
      const other = await buildCamera(server.database, { houseId: house.id, ...over });
      await storeVerifyCode(server.database, other.id, "ABCDEF");
      const input = { id: other.id };
      expect((await server.call("decryptCamera", { as: company, input })).status).toBe(409);
    }
  });
});

describe("the clouds of an organisation", () => {
  it("are set with their secret, shown without it, and removed by an empty key", async () => {
    const { orgId } = await houseOf();
    const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
    const save = (input: object) =>
      server.call("saveCameraCloud", {
        as: company,
        input: { type: "hikvision", appKey: "key1", ...input },
      });
    expect((await save({})).status).toBe(400);
    const saved = await save({ appSecret: "cloud secret" });
    expect(saved.body.data).toEqual({
      type: "hikvision",
      appKey: "key1",
      hasSecret: true,
      isUnreadable: false,
    });
    expect((await save({})).status).toBe(200);
    expect((await save({ appKey: "key2" })).body.fields).toHaveProperty("appSecret");
    await save({ appSecret: "another secret" });
    await save({ appKey: "" });
    expect((await server.call("cameraClouds", { as: company })).body.data).toEqual([
      { type: "hikvision", appKey: "", hasSecret: false, isUnreadable: false },
      { type: "dahua", appKey: "", hasSecret: false, isUnreadable: false },
    ]);
    expect(server.logged()).not.toContain("cloud secret");
    const lines = await server.database.query<{ before: object; after: object }>(
      `select before, after from operation_logs
       where function = 'cameraCloud' and org_id = $1 order by id`,
      [orgId],
    );
    const known = { appKey: "key1", appSecret: "set" };
    expect(lines).toEqual([
      { before: { appKey: "", appSecret: "none" }, after: known },
      { before: {}, after: {} },
      { before: { appSecret: "set" }, after: { appSecret: "again" } },
      { before: known, after: { appKey: "", appSecret: "none" } },
    ]);
  });
});

describe("a start with another key", () => {
  const other = createSeal(Buffer.alloc(32, 5));
  const faultsOf = async (ids: readonly number[]) =>
    (
      await server.database.query<{ fault: string | null }>(
        "select fault from cameras where id = any($1::int[]) order by id",
        [ids],
      )
    ).map(({ fault }) => fault);
  const sealed = () =>
    server.database.query(
      `select c.id, password_box, verify_box, app_secret_box
       from cameras c left join camera_clouds k on k.org_id = c.org_id order by c.id`,
    );

  it("names the cameras without pictures, and loses no data", async () => {
    const house = await houseOf();
    const build = async (over: object) => (await create({ houseId: house.id, ...over })).body.data;
    await server.call("saveCameraCloud", {
      as: administrator,
      input: { orgId: house.orgId, type: "hikvision", appKey: "key1", appSecret: "cloud" },
    });
    const [own, labelled, both, byCloud, open, refused] = [
      await build({ password: "sealed" }),
      await build({ verifyCode: "ABCDEF" }),
      await build({ password: "sealed", verifyCode: "ABCDEF" }),
      await build({ address: "" }),
      await build({}),
      await build({ password: "wrong" }),
    ];
    const ids = [own, labelled, both, byCloud, open, refused].map(({ id }) => id);
    await server.database.query("update cameras set fault = 'credentials' where id = $1", [
      refused.id,
    ]);
    const before = await sealed();
    expect(await markUnreadable(server.database, testSeal, 1000)).toBe(0);
    expect(await faultsOf(ids)).toEqual([null, null, null, null, null, "credentials"]);

    const unreadable = await markUnreadable(server.database, other, 2000);
    expect(unreadable).toBeGreaterThanOrEqual(5);
    // A camera whose password was refused keeps reporting that.
    expect(await countUnreadable(server.database)).toBe(unreadable - 1);
    const away = Array<string | null>(4).fill("secretKey");
    expect(await faultsOf(ids)).toEqual([...away, null, "credentials"]);
    expect(await sealed()).toEqual(before);
    const [listed] = (
      await server.call("listCamera", { as: administrator, input: { id: String(own.id) } })
    ).body.data.rows;
    expect(listed).toMatchObject({ fault: "secretKey", faultAt: 2000, hasPassword: true });

    // After the password is entered again the camera works; the neighbouring fields are not needed.
    const entered = await server.call("updateCamera", {
      as: administrator,
      input: { ...newCamera({ houseId: house.id, password: "again" }), id: own.id, version: 1 },
    });
    expect(entered.body.data).toMatchObject({ fault: null, hasPassword: true });
    await markUnreadable(server.database, testSeal, 3000);
    expect(await countUnreadable(server.database)).toBe(0);
    expect(await faultsOf(ids)).toEqual([null, null, null, null, null, "credentials"]);
  });

  it("requires the secret of a cloud again", async () => {
    const { orgId } = await houseOf();
    const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
    await server.database.query(
      `insert into camera_clouds (org_id, type, app_key, app_secret_box)
       values ($1, 'dahua', 'key1', $2)`,
      [orgId, other.close("cloud", `cloud ${orgId} dahua`)],
    );
    const clouds = async () => (await server.call("cameraClouds", { as: company })).body.data[1];
    expect(await clouds()).toMatchObject({ appKey: "key1", hasSecret: true, isUnreadable: true });
    await server.call("saveCameraCloud", {
      as: company,
      input: { type: "dahua", appKey: "key1", appSecret: "again" },
    });
    expect(await clouds()).toMatchObject({ hasSecret: true, isUnreadable: false });
  });
});
