import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { importRowSchema } from "../../../../contract/fleet/house/house-import.ts";
import { may, type Permissions } from "../../../../contract/account/policy.ts";
import { roleKeys } from "../../../../contract/account/role.ts";
import type { Commit } from "../../../../server/platform/fact/fact-bus.ts";
import type { Species } from "../../../../contract/base/animal.ts";
import { archetypeOf, speciesOf } from "../../../../server/fleet/house-import/find-by-name.ts";
import { importHouses } from "../../../../server/fleet/house-import/house-import.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { hashToken } from "../../../../server/platform/session/session-token.ts";
import { callOf } from "../../../factories/call.ts";
import { buildBreed, buildFarm, buildHouse, buildOrg, unique } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { importRow, type RowForm } from "./house-import-form.ts";
import { patient } from "../../../factories/patient.ts";

const server = useTestServer();
let manager: Caller;
let group: { id: number; orgId: number };
const farm = { id: 0, name: "North Farm" };
const commits: Commit[] = [];
const changed: (readonly number[])[] = [];

beforeAll(async () => {
  group = await buildFarm(server.database, { level: "group", name: "East Group" });
  farm.id = (await buildFarm(server.database, { parentId: group.id, name: farm.name })).id;
  manager = await buildUser(server.database, { roleKey: "company_manager", orgId: group.orgId });
  await buildBreed(server.database, { orgId: group.orgId, key: "OWN-1", name: "自养一号" });
  server.bus.subscribe("committed", (commit) => commits.push(commit));
  server.bus.subscribe("housesChanged", ({ houseIds }) => changed.push(houseIds));
});

const full = (over: Partial<RowForm> = {}): RowForm =>
  importRow(farm.name, {
    species: "白羽肉鸡",
    archetype: "平养肉鸡舍",
    floorArea: "1680.5",
    phases: "单相",
    nameEn: unique("House A"),
    breed: "自养一号",
    placedAt: "2026-05-20",
    placedCount: "20000",
    networkId: unique("IMP"),
    gatewayType: "27",
    number: "S-1",
    simCard: "898600000000000000001",
    reportInterval: "300",
    ...over,
  });
const request = (
  rows: readonly RowForm[],
  isConfirmed = false,
  as = manager,
  headers: Record<string, string> = {},
) => server.call("importHouses", { as, input: { rows, isConfirmed }, headers });
const problemsOf = async (rows: readonly RowForm[], as = manager) =>
  (await request(rows, false, as)).body.data.problems.map(({ row, field, message }) => [
    row,
    field,
    message,
  ]);
const lines = (rows: readonly RowForm[]) => rows.map((row, index) => ({ ...row, row: index + 2 }));

/** Every row of every table except sessions, which change with each call. */
async function everything(): Promise<unknown> {
  const tables = await server.database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sessions' order by 1",
  );
  return Promise.all(
    tables.map(async ({ name }) => [
      name,
      await server.database.query(`select md5(t::text) as row from "${name}" t order by 1`),
    ]),
  );
}

describe("a dry run", () => {
  it("counts the records that it would create and changes nothing", async () => {
    await request([full()]);
    const before = await everything();
    const { status, body } = await request(
      lines([
        full(),
        full({ breed: "", placedAt: "", placedCount: "" }),
        importRow(farm.name),
        importRow("nowhere"),
      ]),
    );
    expect([status, body.data.counts, body.data.secrets]).toEqual([
      200,
      { rows: 4, houses: 3, flocks: 1, gateways: 2 },
      [],
    ]);
    expect(await everything()).toEqual(before);
    expect(commits).toEqual([]);
    expect(server.logged()).not.toContain("not in the operation log");
  });

  it("requires a confirmation for a placement longer ago than usual", async () => {
    const rows = lines([full({ placedAt: "2022-05-19" })]);
    const { body } = await request(rows);
    expect([body.data.problems, body.data.doubts]).toEqual([
      [],
      [{ row: 2, field: "placedAt", message: "That was 1474 days ago: is the date correct?" }],
    ]);
    const unseen = await request(rows, true);
    expect([unseen.status, Object.keys(unseen.body.fields ?? {})]).toEqual([409, ["2.placedAt"]]);
    const preview = await server.call("importHouses", {
      as: manager,
      input: { rows, isConfirmed: true, areDoubtsSeen: true },
    });
    expect([preview.status, preview.body.data.counts.flocks]).toEqual([200, 1]);
    commits.length = 0;
  });

  it.each([
    ["farm", { farm: "" }, "Required"],
    ["farm", { farm: "nowhere" }, "No such farm"],
    ["farm", { farm: "East Group" }, "A house must belong to a farm, not to a group or company"],
    ["farm", { farm: "West Group/North Farm" }, "No such farm"],
    ["house", { house: " " }, "Required"],
    ["house", { house: "x".repeat(51) }, "At most 50 characters"],
    ["nameEn", { nameEn: "x".repeat(101) }, "At most 100 characters"],
    ["species", { species: "" }, "Required"],
    ["species", { species: "ostrich" }, "Not one of the choices"],
    ["archetype", { archetype: "tent" }, "Not one of the choices"],
    ["floorArea", { floorArea: "large" }, "Not a number"],
    ["floorArea", { floorArea: "0" }, "Must be at least 1"],
    ["phases", { phases: "2" }, "Not one of the choices"],
    ["breed", { breed: "unheard of" }, "No such breed"],
    ["breed", { species: "duck" }, "This breed cannot be placed in this house"],
    ["breed", { breed: "" }, "Required with a flock"],
    ["placedAt", { placedAt: "" }, "Required with a flock"],
    ["placedAt", { placedAt: "2026-02-30" }, "Enter the date like 2026-03-05"],
    ["placedAt", { placedAt: "46000" }, "Enter the date like 2026-03-05"],
    ["placedAt", { placedAt: "2026-06-02" }, "Not later than today"],
    ["placedAt", { placedAt: "1999-12-01" }, "Too long ago"],
    ["placedCount", { placedCount: "" }, "Required with a flock"],
    ["placedCount", { placedCount: "many" }, "Enter a whole number"],
    ["placedCount", { placedCount: "1.5" }, "Enter a whole number"],
    ["placedCount", { placedCount: "0" }, "Must be at least 1"],
    ["networkId", { networkId: "" }, "Required with a gateway"],
    ["networkId", { networkId: "a b" }, "3 to 64 letters, digits, _ or -"],
    [
      "networkId",
      { networkId: "8.6E+14" },
      expect.stringContaining("The spreadsheet has truncated this number"),
    ],
    ["gatewayType", { gatewayType: "" }, "Required with a gateway"],
    ["gatewayType", { gatewayType: "toaster" }, "No such gateway type, or it is retired"],
    ["reportInterval", { reportInterval: "5 min" }, "Enter a whole number"],
    ["reportInterval", { reportInterval: "5" }, "Must be at least 10"],
    ["reportInterval", { reportInterval: "3601" }, "Must be at most 3600"],
    ["number", { number: "x".repeat(41) }, "At most 40 characters"],
    [
      "simCard",
      { simCard: "8.98600E+20" },
      expect.stringContaining("The spreadsheet has truncated this number"),
    ],
  ] as const)("reports only the fault of %s in %j", async (field, over, message) => {
    expect(await problemsOf([full({ row: 7, ...over })])).toEqual([[7, field, message]]);
  });

  it("reports every problem of every row, by row and column, in the person's language", async () => {
    const { body } = await request(
      [full({ row: 9, house: "", networkId: "?" }), full({ row: 3, farm: "无", placedCount: "x" })],
      false,
      manager,
      { locale: "zh" },
    );
    expect(body.data.problems).toEqual([
      { row: 3, field: "farm", message: "农场不存在" },
      { row: 3, field: "placedCount", message: "请填写整数" },
      { row: 9, field: "house", message: "必填" },
      { row: 9, field: "networkId", message: "3 至 64 个字母、数字、_ 或 -" },
    ]);
    expect(body.data.counts).toEqual({ rows: 2, houses: 0, flocks: 0, gateways: 0 });
  });

  it("finds duplicates in the file in any case, and existing records", async () => {
    const house = await buildHouse(server.database, { farmId: farm.id, name: "Old House" });
    const twin = full({ house: "Twin House" });
    expect(
      await problemsOf(
        lines([twin, full({ house: "TWIN HOUSE" }), full({ networkId: twin.networkId! })]),
      ),
    ).toEqual([
      [3, "house", "Same as row 2"],
      [4, "networkId", "Same as row 2"],
    ]);
    expect(
      await problemsOf([
        full({ house: "OLD house" }),
        full({ row: 3, networkId: house.networkId! }),
      ]),
    ).toEqual([
      [2, "house", "The farm already has a house of this name"],
      [3, "networkId", "This network ID is taken"],
    ]);
  });

  it("reports used and unknown values of a row together", async () => {
    const house = await buildHouse(server.database, { farmId: farm.id, name: "Known House" });
    const twin = full({
      house: "Known House",
      species: "dragon",
      gatewayType: "nothing",
      number: "x".repeat(65),
    });
    expect(
      await problemsOf(
        lines([
          full({ farm: "nowhere", breed: "none", networkId: house.networkId! }),
          twin,
          full({ networkId: twin.networkId!, house: "", breed: "none", gatewayType: "nothing" }),
        ]),
      ),
    ).toEqual([
      [2, "farm", "No such farm"],
      [2, "breed", "No such breed"],
      [2, "networkId", "This network ID is taken"],
      [3, "house", "The farm already has a house of this name"],
      [3, "species", "Not one of the choices"],
      [3, "gatewayType", "No such gateway type, or it is retired"],
      [3, "number", expect.stringContaining("At most")],
      [4, "house", "Required"],
      [4, "breed", "No such breed"],
      [4, "networkId", "Same as row 3"],
      [4, "gatewayType", "No such gateway type, or it is retired"],
    ]);
  });

  it("reports a network ID of another organisation as taken, without its owner", async () => {
    const stranger = await buildHouse(server.database, { name: "Canary" });
    const { text } = await request([full({ networkId: stranger.networkId! })]);
    expect(text).toContain("This network ID is taken");
    expect(text).not.toContain("Canary");
  });

  it("finds farms by English names and paths, and requires a path for ambiguous names", async () => {
    const west = await buildFarm(server.database, {
      orgId: group.orgId,
      level: "group",
      name: "西部集团",
    });
    const company = await buildFarm(server.database, {
      parentId: west.id,
      level: "company",
      name: "二分公司",
    });
    await buildFarm(server.database, { parentId: company.id, name: "Twin" });
    await buildFarm(server.database, { parentId: group.id, name: "Twin" });
    expect(await problemsOf([importRow("twin")])).toEqual([
      [2, "farm", "Several farms have this name: enter the path, e.g. group/company/farm"],
    ]);
    expect(
      await problemsOf(
        lines([
          importRow("西部集团/二分公司/Twin"),
          importRow("二分公司 / twin"),
          importRow("East Group／Twin"),
        ]),
      ),
    ).toEqual([]);
  });

  it("accepts species, building, type of gateway and breed by key, Chinese or English name, and dates as people write them", async () => {
    const rows = [
      full({ species: "broiler", archetype: "broilerCage", breed: "own-1", gatewayType: "27" }),
      full({
        species: "Broiler",
        archetype: "Caged broilers",
        placedAt: "2026/5/2",
        placedCount: "20000",
      }),
      full({ placedAt: "2026年5月2日", placedCount: "１２３４５６７" }),
    ];
    expect(await problemsOf(lines(rows))).toEqual([]);
  });

  it("is refused as a whole for an invalid table", async () => {
    for (const rows of [
      [],
      Array.from({ length: 2001 }, () => importRow("x")),
      [{ ...importRow("x"), row: 0 }],
      [importRow("x".repeat(501))],
    ])
      expect((await request(rows)).status).toBe(400);
  });
});

describe("a confirmed import", () => {
  it("creates houses, flocks and gateways like their forms, with secrets shown once", async () => {
    const rows = lines([
      full({ house: "Full" }),
      importRow(farm.name, { house: "Bare", species: "pig" }),
    ]);
    const { status, body } = await request(rows, true);
    expect([status, body.data.counts, body.data.problems]).toEqual([
      200,
      { rows: 2, houses: 2, flocks: 1, gateways: 1 },
      [],
    ]);
    const [secret] = body.data.secrets;
    expect(body.data.secrets).toEqual([
      {
        farm: farm.name,
        house: "Full",
        networkId: rows[0]!.networkId,
        secret: expect.stringMatching(/^[a-z2-9]{28}$/),
      },
    ]);
    const found = (
      await server.call("manageHouseList", {
        as: manager,
        input: { farmId: String(farm.id), pageSize: "1000" },
      })
    ).body.data.rows;
    expect(found.find(({ name }) => name === "Full")).toMatchObject({
      nameEn: rows[0]!.nameEn,
      species: "broiler",
      archetype: "broilerFloor",
      floorM2: 1680.5,
      phases: "one",
      limits: {},
      networkId: rows[0]!.networkId,
      version: 1,
      // Midnight at the farm, in Shanghai.
      flock: {
        breedName: "自养一号",
        placedCount: 20_000,
        placedAge: 0,
        placedAt: Date.UTC(2026, 4, 19, 16),
        version: 1,
      },
    });
    expect(found.find(({ name }) => name === "Bare")).toMatchObject({
      species: "pig",
      archetype: null,
      floorM2: null,
      phases: null,
      networkId: null,
      flock: null,
    });
    const [gateway] = (
      await server.call("listGateway", { as: manager, input: { keyword: rows[0]!.networkId! } })
    ).body.data.rows;
    expect(gateway).toMatchObject({
      typeKey: 27,
      number: "S-1",
      simCard: "898600000000000000001",
      intervalS: 300,
      credential: "issued",
      issuedAt: server.clock.now,
      isOnline: null,
    });
    const [storedGateway] = await server.database.query<{ secret_hash: Buffer; all: string }>(
      "select secret_hash, g::text as all from gateways g where id = $1",
      [gateway!.id],
    );
    expect(storedGateway!.secret_hash).toEqual(
      createHash("sha256").update(secret!.secret).digest(),
    );
    expect(
      JSON.stringify(await server.database.query("select l::text from operation_logs l")) +
        storedGateway!.all +
        server.logged(),
    ).not.toContain(secret!.secret);
  });

  it("reaches the broker and every screen, and is logged line by line", async () => {
    const rows = lines([full(), full()]);
    expect((await request(rows, true)).status).toBe(200);
    const entry = server.directory.byNetworkId(rows[0]!.networkId!)!;
    expect([entry.flock?.placedCount, entry.secretHash?.length]).toEqual([20_000, 32]);
    expect(commits.at(-1)!.facts).toEqual([
      expect.objectContaining({ kind: "tree", orgId: group.orgId }),
    ]);
    expect(changed.at(-1)).toHaveLength(2);
    const written = await server.database.query<{
      function: string;
      network_id: string;
      house_name: string;
    }>(
      "select function, network_id, house_name from operation_logs where house_id = $1 order by id",
      [entry.houseId],
    );
    expect(written.map((line) => line.function)).toEqual([
      "houseCreate",
      "flockPlace",
      "gatewayCreate",
      "gatewayIssue",
    ]);
    expect(new Set(written.map((line) => `${line.house_name} ${line.network_id}`))).toEqual(
      new Set([`${rows[0]!.house} ${rows[0]!.networkId}`]),
    );
    expect(
      (await server.call("listOverview", { as: manager })).body.data.houses.map(({ id }) => id),
    ).toContain(entry.houseId);
  });

  it("with a problem in one row creates no record, and names the problem", async () => {
    const before = await everything();
    const { status, body } = await request(
      [full(), full({ row: 12, networkId: "a b" }), full({ row: 13, farm: "nowhere" })],
      true,
    );
    expect([status, body.msg, body.fields]).toEqual([
      409,
      "The table conflicts with existing data: nothing was imported, please check and try again",
      { "12.networkId": "3 to 64 letters, digits, _ or -", "13.farm": "No such farm" },
    ]);
    expect(await everything()).toEqual(before);
  });

  it("is complete or not done at all: a fault in the last step undoes the first", async () => {
    const rows = lines([full(), full()]);
    await server.database.query(
      "create function spoil() returns trigger language plpgsql as $$ begin raise exception 'spoilt'; end $$",
    );
    await server.database.query(
      "create trigger spoil before insert on operation_logs for each row execute function spoil()",
    );
    const before = await everything();
    expect((await request(rows, true)).status).toBe(500);
    await server.database.query("drop trigger spoil on operation_logs");
    expect(await everything()).toEqual(before);
    expect((await request(rows, true)).status).toBe(200);
  });

  it("is made once if ten arrive with the same rows", async () => {
    const rows = lines([full(), full(), full()]);
    const replies = await Promise.all(Array.from({ length: 10 }, () => request(rows, true)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(
      await server.database.query("select 1 from gateways where network_id = any($1::text[])", [
        rows.map(({ networkId }) => networkId),
      ]),
    ).toHaveLength(3);
  });

  it("is refused when a breed changes its species between the check and the lock", async () => {
    const key = unique("TURN");
    const id = await buildBreed(server.database, { orgId: group.orgId, key });
    const { database, bus, directory } = server;
    const transaction: typeof database.transaction = (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          query: async (text, values) => {
            if (text.includes("from breeds") && text.includes("for share"))
              await tx.query("update breeds set species = 'pig' where id = $1", [id]);
            return tx.query(text, values);
          },
        }),
      );
    const rows = [
      importRow(farm.name, {
        species: "白羽肉鸡",
        breed: key,
        placedAt: "2026-05-20",
        placedCount: "1",
      }),
    ];
    const as = { ...manager, tokenHash: hashToken(await server.tokenOf(manager)).toString("hex") };
    const done = importHouses(
      { database: { ...database, transaction }, bus, refreshGateways: directory.refresh },
      callOf(
        as,
        {
          rows: rows.map((row) => importRowSchema.parse(row)),
          isConfirmed: true,
          areDoubtsSeen: false,
        },
        server.clock.now,
      ),
    );
    await expect(done).rejects.toThrow("409 conflict");
  });

  it(
    "accepts 500 houses with flocks and gateways in less than 10 s",
    { timeout: 300_000 },
    async () => {
      const rows = lines(Array.from({ length: 500 }, () => full()));
      const startedAt = performance.now();
      expect((await request(rows)).body.data).toMatchObject({
        counts: { rows: 500, houses: 500, flocks: 500, gateways: 500 },
        problems: [],
      });
      const checked = performance.now();
      expect((await request(rows, true)).body.data.secrets).toHaveLength(500);
      const done = performance.now();
      if (process.env["BENCH"] !== undefined)
        process.stdout.write(
          `dry run ${Math.round(checked - startedAt)} ms, import ${Math.round(done - checked)} ms\n`,
        );
      expect(done - startedAt).toBeLessThan(patient(10_000));
    },
  );
});

describe("permission to import", () => {
  it("is for users who may create houses, flocks and gateways one by one", () => {
    for (const roleKey of roleKeys) {
      for (const canOperate of [false, true]) {
        const power: Permissions = { roleKey, canOperate, remoteConfig: false };
        expect([roleKey, canOperate, may(power, "house.import")]).toEqual([
          roleKey,
          canOperate,
          (["house.manage", "flock.manage", "gateway.manage"] as const).every((action) =>
            may(power, action),
          ),
        ]);
      }
    }
  });

  it.each(["area_manager", "farm_manager"] as const)(
    "applies to a %s for their farms; another farm of the organisation is treated as missing",
    async (roleKey) => {
      const own = await buildFarm(server.database, { parentId: group.id, name: unique("own") });
      const other = await buildFarm(server.database, { parentId: group.id, name: unique("other") });
      const caller = await buildUser(server.database, {
        roleKey,
        orgId: group.orgId,
        farmIds: [own.id],
      });
      const nameOf = async (id: number) =>
        (
          await server.database.query<{ name: string }>("select name from farms where id = $1", [
            id,
          ])
        )[0]!.name;
      expect((await request([importRow(await nameOf(own.id))], true, caller)).status).toBe(200);
      for (const isConfirmed of [false, true]) {
        const [foreign, absent] = await Promise.all(
          [await nameOf(other.id), "Absent Farm"].map((name) =>
            request([importRow(name)], isConfirmed, caller),
          ),
        );
        expect(foreign!.text).toBe(absent!.text);
      }
    },
  );

  it.each(["shack_manager"] as const)("does not apply to a %s", async (roleKey) => {
    const caller = await buildUser(server.database, {
      roleKey,
      orgId: group.orgId,
      farmIds: [group.id],
    });
    for (const isConfirmed of [false, true])
      expect((await request([full()], isConfirmed, caller)).status).toBe(403);
  });

  it("is refused without permission to operate", async () => {
    const caller = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: group.orgId,
      canOperate: false,
    });
    for (const isConfirmed of [false, true])
      expect((await request([full()], isConfirmed, caller)).status).toBe(403);
  });

  it("finds a breed whose name is written with or without a blank", async () => {
    expect(await problemsOf([full({ breed: "自养 一号" })])).toEqual([]);
  });

  it.each([
    ["肉鸡", "平养", "broilerFloor"],
    ["黄鸡", "地面平养", "yellowFloor"],
    ["肉鸡", "立体笼养", "broilerCage"],
    ["蛋鸡", "笼养", "layerCage"],
    ["Broiler", "Floor", "broilerFloor"],
    ["蛋鸡", "平养", null],
    ["鸭", "平养", null],
  ])("recognises the house type of %s with the name %s", async (species, archetype, known) => {
    const row = full({ species, archetype, breed: "", placedAt: "", placedCount: "" });
    expect(await problemsOf([row])).toEqual(
      known === null ? [expect.arrayContaining([2, "archetype"])] : [],
    );
    expect(archetypeOf(archetype, speciesOf(species) as Species)).toBe(known ?? archetype);
  });

  it("recognises a species by its trade name", async () => {
    for (const species of ["肉鸡", "broilers", "Broiler", "白羽肉鸡"])
      expect(await problemsOf([full({ species })])).toEqual([]);
    expect(await problemsOf([full({ species: "鸡" })])).toEqual([
      expect.arrayContaining([2, "species"]),
    ]);
  });

  it("treats the farm of another organisation as missing, and its breeds too", async () => {
    const elsewhere = await buildFarm(server.database, {
      orgId: await buildOrg(server.database),
      name: "Canary Farm",
    });
    await buildBreed(server.database, {
      orgId: elsewhere.orgId,
      name: "Canary Breed",
      key: "CANARY",
    });
    const answers = await Promise.all(
      ["Canary Farm", "Absent Farm"].map((name) => problemsOf([full({ farm: name })])),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await problemsOf([full({ breed: "Canary Breed" })])).toEqual(
      await problemsOf([full({ breed: "Absent Breed" })]),
    );
    expect((await request([importRow("Canary Farm")], true)).body.fields).toEqual({
      "2.farm": "No such farm",
    });
    const administrator = await buildUser(server.database);
    // Even a user who sees both organisations can only use breeds of the farm's organisation.
    expect(await problemsOf([full({ breed: "CANARY" })], administrator)).toEqual([
      [2, "breed", "No such breed"],
    ]);
    expect(
      (await request([importRow("Canary Farm"), full({ row: 3 })], true, administrator)).status,
    ).toBe(200);
  });
});
