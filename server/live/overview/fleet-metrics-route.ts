import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { may } from "../../../contract/account/policy.ts";
import { id } from "../../../contract/base/call-schema.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { readInput } from "../../platform/http/read-input.ts";
import { forbidden, refusedCaller } from "../../platform/http/refused-caller.ts";
import { createTokenLimit } from "../../platform/http/token-limit.ts";
import type { Sessions } from "../../platform/session/sessions.ts";
import { fleetMetrics } from "./fleet-metrics.ts";

const querySchema = z.object({ farmId: id.optional() });

interface FleetMetricsDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly now: () => number;
  readonly tokenPerMinute: number;
}

/**
 * Serves `/metrics/fleet` to tokens of service accounts with permission to read, within their
 * scope.
 */
export function mountFleetMetrics(app: FastifyInstance, deps: FleetMetricsDeps): void {
  const { database, sessions, now, tokenPerMinute } = deps;
  const limitToken = createTokenLimit(app, tokenPerMinute);
  app.get("/metrics/fleet", async (request, reply) => {
    const caller = await sessions.authenticate(request.headers.authorization, now(), request.ip);
    if (caller?.serviceToken === undefined) throw refusedCaller(request, reply);
    await limitToken(request, reply, caller);
    if (!may(caller, "wall.read")) throw forbidden(caller, "wall.read", reply);
    const { farmId } = readInput(querySchema, request.query) as z.output<typeof querySchema>;
    return reply
      .type("text/plain; version=0.0.4; charset=utf-8")
      .header("cache-control", "no-store")
      .send(await fleetMetrics(database, caller, farmId));
  });
}
