import type { Environment } from "../base/config.ts";
import { setTelling } from "./notification-switch.ts";
import { openInstallation } from "./open-installation.ts";

export interface TellOptions {
  readonly environment: Pick<Environment, "DATABASE_URL" | "DATA_DIR">;
  readonly isOn: boolean;
  readonly onError: (error: Error) => void;
}

/**
 * Sets if this installation notifies people of alarms, with or without a running server. Errors: no
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
