import type { Environment } from "../base/config.ts";
import { setTelling } from "../notice-send/telling.ts";
import { openInstallation } from "./installation.ts";

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
  const database = await openInstallation({ environment, onError });
  try {
    await setTelling(database, isOn);
  } finally {
    await database.close();
  }
}
