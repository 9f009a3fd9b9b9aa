import { messageOf } from "../../../contract/base/server-message.ts";
import type { Environment } from "../../platform/base/config.ts";
import { joinDatabase } from "../../platform/db/open-database.ts";
import { catchUp } from "../../platform/db/standby-reads.ts";
import { fault, type Finding, ok, warning } from "./doctor-finding.ts";

const connectMs = 5000;
const waitMs = 2000;

/** The standby that answers long reads, if one is named. */
export async function checkStandby({
  DATABASE_URL,
  READ_DATABASE_URL,
}: Pick<Environment, "DATABASE_URL" | "READ_DATABASE_URL">): Promise<Finding[]> {
  if (DATABASE_URL === undefined || READ_DATABASE_URL === undefined) return [];
  const [primary, standby] = [DATABASE_URL, READ_DATABASE_URL].map((databaseUrl) =>
    joinDatabase({ databaseUrl, max: 1, connectMs, onError: () => undefined }),
  ) as [ReturnType<typeof joinDatabase>, ReturnType<typeof joinDatabase>];
  try {
    const place = await catchUp(primary.query, standby.query, waitMs);
    return [
      place === "standby"
        ? ok("standby", "it has all that the database has")
        : warning(
            "standby",
            `it is more than ${waitMs / 1000} s behind: the database answers long reads itself`,
            "look at its machine and line, and at pg_stat_replication of the database",
          ),
    ];
  } catch (error) {
    return [fault("standby", messageOf(error), "look at READ_DATABASE_URL, and whether it runs")];
  } finally {
    await Promise.all([primary.close(), standby.close()]);
  }
}
