import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import {
  setNotifications,
  areNotificationsOff,
  untilNotificationsOn,
} from "../../../../server/platform/backup/notification-switch.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";

let opened: TestDatabase;
let database: Database;
beforeEach(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
});
afterEach(() => opened.close());

describe("an installation", () => {
  const log = pino({ level: "silent" });

  it("notifies people unless it was restored from a backup", async () => {
    expect(await areNotificationsOff(database)).toBe(false);
    expect(await untilNotificationsOn(database, log, new AbortController().signal)).toBe(true);
  });

  it("waits for permission after a restore", async () => {
    await setNotifications(database, false);
    expect(await areNotificationsOff(database)).toBe(true);
    const ending = new AbortController();
    const waiting = untilNotificationsOn(database, log, ending.signal);
    ending.abort();
    expect(await waiting).toBe(false);
    await setNotifications(database, true);
    expect(await untilNotificationsOn(database, log, new AbortController().signal)).toBe(true);
  });
});
