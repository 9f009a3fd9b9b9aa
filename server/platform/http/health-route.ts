import type { FastifyInstance } from "fastify";
import { apiBase, routes } from "../../../contract/route/routes.ts";
import type { HealthReply } from "../base/server-condition.ts";
import { success } from "./present-reply.ts";

/** The part of it that the public server needs. */
export interface MountedHealth {
  start(): void;
  stop(): void;
  read(): HealthReply;
}

/**
 * Serves the platform's health from the process that takes the messages, independent of the others.
 */
export function mountHealth(app: FastifyInstance, health: MountedHealth): void {
  const { method, path, reply: replySchema } = routes.health;
  app.addHook("onReady", async () => health.start());
  app.addHook("onClose", async () => health.stop());
  app.route({
    method,
    url: `${apiBase}${path}`,
    handler: (request) => success(request, replySchema.parse(health.read())),
  });
}
