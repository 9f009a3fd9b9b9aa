import type { Environment } from "../base/config.ts";
import { lockFolder, ownerOf } from "../db/lock.ts";
import { type Database, joinDatabase, openDatabase } from "../db/open.ts";
import { socketDirOf } from "../db/socket-dir.ts";
import { setTelling } from "../notice-send/telling.ts";

export interface TellOptions {
  readonly environment: Pick<Environment, "DATABASE_URL" | "DATA_DIR">;
  readonly isOn: boolean;
  readonly onError: (error: Error) => void;
}

/**
 * Says whether this installation tells people of alarms, whether its server runs or not. Errors: no
 * database.
 */
export async function switchTelling({ environment, isOn, onError }: TellOptions): Promise<void> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
  const set = async (database: Database): Promise<void> => {
    try {
      await setTelling(database, isOn);
    } finally {
      await database.close();
    }
  };
  if (databaseUrl !== undefined)
    return set(await openDatabase({ databaseUrl, dataDir, onError, migrations: [] }));
  const owner = await ownerOf(dataDir);
  if (owner !== null) {
    const socketDir = socketDirOf(dataDir, owner);
    return set(joinDatabase({ databaseUrl: undefined, socketDir, onError }));
  }
  const unlock = await lockFolder(dataDir);
  try {
    await set(await openDatabase({ databaseUrl: undefined, dataDir, onError, migrations: [] }));
  } finally {
    await unlock();
  }
}
