import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayMs } from "../../../../contract/base/time.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { partitionsOf } from "../../../../server/platform/db/partitions.ts";
import {
  archiveLog,
  makeLogPieces,
} from "../../../../server/platform/operation-log/log-archive.ts";
import { writeLines } from "../../../../server/platform/operation-log/log-lines.ts";
import { openTestDatabase } from "../../../factories/database.ts";
import { readLong } from "../../../factories/long-reader.ts";

const now = Date.UTC(2027, 6, 15, 4);
let database: Database;
let close: () => Promise<void>;
let dir = "";

beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "house-watch-log-"));
  return () => rm(dir, { recursive: true, force: true });
});

const addLine = (remark: string, at: number) =>
  writeLines(
    database,
    [{ userId: null, operator: "zhao", orgId: null, function: "login", remark }],
    { source: "computer", address: "10.0.0.1", now: at, requestId: `r-${remark}` },
  );
const remarks = async () =>
  (
    await database.query<{ remark: string }>("select remark from operation_logs order by at, id")
  ).map(({ remark }) => remark);
const places = async () =>
  new Set(
    (
      await database.query<{ place: string }>(
        "select distinct tableoid::regclass::text as place from operation_logs",
      )
    ).map(({ place }) => place),
  );

test("a year can be searched; older lines are in complete, readable files before they are deleted", async () => {
  await makeLogPieces(database, now);
  const ages = [0, 300, 364, 365, 400, 401, 500, 800];
  for (const age of ages) await addLine(`${age}`, now - age * dayMs);
  await addLine("ahead", now + 200 * dayMs);
  await makeLogPieces(database, now);
  expect([...(await places())].some((place) => place.endsWith("_other"))).toBe(false);
  const { files } = await archiveLog(database, dir, 365, now);
  expect((await readdir(dir)).toSorted()).toEqual(files.toSorted());
  const remaining = await remarks();
  for (const remark of ["0", "300", "364", "ahead"]) expect(remaining).toContain(remark);
  for (const remark of ["400", "401", "500", "800"]) expect(remaining).not.toContain(remark);
  const archived = (
    await Promise.all(files.map(async (file) => gunzipSync(await readFile(join(dir, file)))))
  )
    .flatMap((text) => text.toString().trim().split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { remark: string });
  expect([...remaining, ...archived.map(({ remark }) => remark)].toSorted()).toEqual(
    [...ages.map(String), "ahead"].toSorted(),
  );
  expect(archived.find(({ remark }) => remark === "500")).toMatchObject({
    operator: "zhao",
    function: "login",
    source: "computer",
    address: "10.0.0.1",
    request_id: "r-500",
    at: expect.stringContaining(new Date(now - 500 * dayMs).toISOString().slice(0, 10)),
  });
  expect(await archiveLog(database, dir, 365, now)).toEqual({ files: [], isRead: false });
});

test("lines that are not yet in a file are not deleted", async () => {
  await addLine("old", now - 600 * dayMs);
  await makeLogPieces(database, now);
  const before = await remarks();
  const file = join(dir, "no-folder");
  await writeFile(file, "");
  await expect(archiveLog(database, file, 365, now)).rejects.toThrow();
  expect(await remarks()).toEqual(before);
  expect((await archiveLog(database, dir, 365, now)).files).toHaveLength(1);
  expect(await remarks()).not.toContain("old");
});

test("many lines are archived in pieces, each once", async () => {
  await database.query(
    `insert into operation_logs (at, operator, function, source, address, remark)
     select $1::timestamptz, 'x', 'login', 'computer', '', n::text from generate_series(1, 4100) n`,
    [new Date(now - 700 * dayMs)],
  );
  await makeLogPieces(database, now);
  const [file] = (await archiveLog(database, dir, 365, now)).files;
  const lines = gunzipSync(await readFile(join(dir, file!)))
    .toString()
    .trim()
    .split("\n");
  expect(new Set(lines.map((line) => JSON.parse(line).remark)).size).toBe(4100);
  expect(lines).toHaveLength(4100);
  const present = await partitionsOf(database, "operation_logs");
  expect(present.has(file!.replace(".jsonl.gz", ""))).toBe(false);
});

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  "while the log is read its pieces are not deleted, and new lines are written (skipped without TEST_DATABASE_URL: several connections)",
  async () => {
    await addLine("old", now - 600 * dayMs);
    await makeLogPieces(database, now);
    const end = await readLong(database, "operation_logs");
    const late = new Promise((resolve) => setTimeout(resolve, 20_000, "waits"));
    const archiving = archiveLog(database, dir, 365, now);
    const outcome = await Promise.race([archiving, late]);
    const added = await Promise.race([addLine("meanwhile", now).then(() => "added"), late]);
    await end();
    await archiving;
    expect(outcome).toEqual({ files: [], isRead: true });
    expect(added).toBe("added");
    expect(await remarks()).toContain("old");
    expect((await archiveLog(database, dir, 365, now)).files).toHaveLength(1);
    expect(await remarks()).not.toContain("old");
  },
);
