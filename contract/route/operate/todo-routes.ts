import { listOf, nothing } from "../../base/call-schema.ts";
import { todoSchema } from "../../operate/todo.ts";
import { route } from "../define/route-definition.ts";

export const todoRoutes = {
  listTodo: route({
    method: "GET",
    path: "/todo/list",
    access: "overview.read",
    summary:
      "Returns the tasks to do, one row a kind, overdue first; " +
      "kinds without tasks are left out",
    input: nothing,
    reply: listOf(todoSchema),
  }),
} as const;
