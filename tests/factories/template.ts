import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/platform/db/open-database.ts";
import {
  type OwnPostgres,
  startOwnPostgres,
} from "../../server/platform/db/postgres/own-postgres.ts";
import { placeOf } from "../../server/platform/db/postgres/cluster-folder.ts";
import { onServer, urlOf } from "./database.ts";
import { oldestPostgres } from "./oldest-postgres.mjs";

const onError = (error: Error) => console.error(error.message);

/**
 * Creates one empty database per run, with every migration, for the tests to copy: creating one
 * takes two seconds or more, copying it a fraction. It is on the PostgreSQL of TEST_DATABASE_URL,
 * otherwise on one that is started for the run. With TEST_OWN_DATABASE it also creates a folder of
 * an installation with its own database. At the end everything is deleted.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "house-watch-run-"));
  const server = process.env.TEST_DATABASE_URL === undefined ? await startServer(folder) : null;
  const base = process.env.TEST_DATABASE_URL ?? (await server!.address("admin"));
  process.env.TEST_DATABASE_URL = base;
  const template = `house_watch_test_${process.pid}_${Date.now()}`;
  await onServer(base, `create database ${template}`);
  const database = await openDatabase({ databaseUrl: urlOf(base, template), dataDir: "", onError });
  await database.close();
  process.env.TEST_TEMPLATE_DATABASE = template;
  if (process.env.TEST_OWN_DATABASE !== undefined) await makeTemplateFolder(folder);
  return async () => {
    await dropAll(base, template);
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * It need not survive a power cut. Tests use its socket, which costs less than a port; those that
 * cut connections use the port.
 */
async function startServer(folder: string): Promise<OwnPostgres> {
  const logError = (message: string) => console.error(`PostgreSQL: ${message}`);
  const dataDir = join(folder, "server");
  const { sockets } = placeOf(dataDir);
  if (process.platform !== "win32") process.env.TEST_DATABASE_SOCKETS = sockets;
  const binaries = process.env.TEST_POSTGRES === "oldest" ? oldestPostgres() : null;
  return startOwnPostgres({
    dataDir,
    ...(binaries === null ? {} : { binaries }),
    log: { debug: () => undefined, warn: () => undefined, error: logError },
    port: await freePort(),
    settings: [
      "max_connections=400",
      ...(process.platform === "win32" ? [] : [`unix_socket_directories=${sockets}`]),
      ...(process.env.TEST_DURABLE === undefined ? ["fsync=off", "full_page_writes=off"] : []),
    ],
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function makeTemplateFolder(folder: string): Promise<void> {
  const dataDir = join(folder, "template");
  const database = await openDatabase({ databaseUrl: undefined, dataDir, onError });
  await database.close();
  process.env.TEST_TEMPLATE_DIR = dataDir;
}

async function dropAll(base: string, template: string): Promise<void> {
  const all = await onServer<{ datname: string }>(
    base,
    `select datname from pg_database where datname like '${template.replaceAll("_", "\\_")}%'`,
  );
  for (const { datname } of all) await onServer(base, `drop database ${datname} with (force)`);
}
