import type { RangeQuery, RangeReply } from "../contract/telemetry.ts";
import type { Bus } from "./bus.ts";
import type { Environment } from "./config.ts";
import type { Database } from "./db/open.ts";
import type { Directory } from "./gateway/directory.ts";
import type { Sessions } from "./session/session.ts";
import type { Health } from "./http/health.ts";

/** What the calls work with. */
export interface HandlerParts {
  readonly environment: Environment;
  readonly build: string;
  readonly database: Database;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly health: Health;
  readonly directory: Directory;
  /** Port of the embedded MQTT broker; null while there is none. */
  readonly mqttPort: () => number | null;
  /** History of a house whose visibility has been checked. */
  readonly readRange: (query: RangeQuery) => Promise<RangeReply>;
}
