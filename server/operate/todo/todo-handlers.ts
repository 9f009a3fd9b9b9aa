import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { listTodo } from "./todo-queries.ts";

export const todoHandlers = (deps: { readonly database: Database }) =>
  bind(deps, { listTodo: read(listTodo) });
