import type { Environment } from "../base/config.ts";
import { setNotifications } from "./notification-switch.ts";
import { openInstallation } from "./open-installation.ts";

export interface SwitchOptions {
  readonly environment: Pick<Environment, "DATABASE_URL" | "DATA_DIR">;
  readonly isOn: boolean;
  readonly onError: (error: Error) => void;
}

/**
 * Sets if this installation notifies people of alarms, with or without a running server. Errors: no
 * database.
 */
export async function switchNotifications({
  environment,
  isOn,
  onError,
}: SwitchOptions): Promise<void> {
  const database = await openInstallation({ environment, onError });
  try {
    await setNotifications(database, isOn);
  } finally {
    await database.close();
  }
}
