import { listOf, nothing } from "../../base/call-schema.ts";
import { todoSchema } from "../../operate/todo.ts";
import { route } from "../define/route-definition.ts";

export const todoRoutes = {
  listTodo: route({
    method: "GET",
    path: "/todo/list",
    access: "overview.read",
    summary:
      "What is to be done, one row a kind, overdue first; kinds with nothing to do are left out",
    input: nothing,
    reply: listOf(todoSchema),
  }),
} as const;
