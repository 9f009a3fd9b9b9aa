import type { todoRoutes } from "../../../../contract/route/operate/todo-routes.ts";
import { everybody, type ProbesOf } from "../../process/security/security-probe.ts";

export const todoProbes = {
  listTodo: { roles: everybody },
} satisfies ProbesOf<typeof todoRoutes>;
