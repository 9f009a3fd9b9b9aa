import { tmpdir } from "node:os";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { checkDatabase } from "../../../../server/operate/doctor/doctor-services.ts";
import { joinDatabase, openDatabase } from "../../../../server/platform/db/open-database.ts";
import { sharesSessions } from "../../../../server/platform/db/shared-session.ts";
import { onServer, urlOf } from "../../../factories/database.ts";
import { openPooler, type PoolMode } from "./pooler.ts";

const base = process.env.TEST_DATABASE_URL ?? "";
const name = `house_watch_pool_${process.pid}`;
const own = urlOf(base, name);
beforeAll(() => onServer(base, `create database ${name}`));
afterAll(() => onServer(base, `drop database ${name} with (force)`));

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
const onError = () => undefined;
const pooled = async (mode: PoolMode) => {
  // A pool also refuses the parameter `options`.
  const pooler = await openPooler(own.replace(/\?.*$/, ""), mode);
  closing.push(() => pooler.close());
  return pooler.url;
};

it("a direct connection is not mistaken for a pool", async () => {
  expect(await sharesSessions(own)).toBe(false);
});

it("all limits apply behind a pool with a session for each client", async () => {
  const databaseUrl = await pooled("session");
  expect(await sharesSessions(databaseUrl)).toBe(false);
  const opened = await openDatabase({ databaseUrl, dataDir: tmpdir(), onError });
  closing.push(() => opened.close());
  const reader = joinDatabase({ databaseUrl, onError });
  closing.push(() => reader.close());
  const limits = `select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  expect(await opened.query(limits)).toEqual([{ statement: "0", idle: "15s" }]);
  expect(await reader.query(limits)).toEqual([{ statement: "15s", idle: "2s" }]);
});

it("a pool with a session for each transaction is refused at the start and by the doctor, with the fix", async () => {
  const databaseUrl = await pooled("transaction");
  const words = /gives each transaction another session.*pool_mode = session/;
  await expect(openDatabase({ databaseUrl, dataDir: tmpdir(), onError })).rejects.toThrow(words);
  const findings = await checkDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: tmpdir() });
  expect(findings.map(({ level, text, advice }) => `${level}: ${text}: ${advice}`)).toEqual([
    expect.stringMatching(words),
  ]);
});
