import type { FastifyInstance } from "fastify";
import { apiBase, routes } from "../../contract/route/route.ts";
import type { Health } from "../health/health.ts";
import { success } from "./present.ts";

/** What the front needs of it. */
export type MountedHealth = Pick<Health, "start" | "stop" | "read">;

/** How the platform is, said by the process that takes the messages, whatever others do. */
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
