import { z } from "zod";
import { id, nothing } from "../input.ts";
import type { Action } from "../policy.ts";
import { type Route, route } from "./define.ts";

const one = z.object({ id });
type One = typeof one;

interface Crud<
  L extends z.ZodType,
  R extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
  Row extends z.ZodType,
> {
  readonly path: `/${string}`;
  readonly read: Action;
  readonly manage: Action;
  readonly summary: Readonly<Record<"list" | "create" | "update" | "delete", string>>;
  readonly list: { readonly input: L; readonly reply: R };
  readonly create: C;
  readonly update: U;
  /** What was created or changed, as it is afterwards. */
  readonly row: Row;
  readonly bodyMax?: number;
}

/**
 * The four calls of a plain noun: its list, and one to create, change and delete one of it, which
 * answer as all such calls do. `noun` ends their names: `listOrg`, `createOrg` ...
 */
export function crudRoutes<
  const N extends string,
  L extends z.ZodType,
  R extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
  Row extends z.ZodType,
>(
  noun: N,
  { path, read, manage, summary, list, create, update, row, bodyMax }: Crud<L, R, C, U, Row>,
) {
  const saved = {
    access: manage,
    says: "saved",
    reply: row,
    ...(bodyMax === undefined ? {} : { bodyMax }),
  } as const;
  const routes = {
    [`list${noun}`]: route({
      method: "GET",
      path: `${path}/list`,
      access: read,
      summary: summary.list,
      ...list,
    }),
    [`create${noun}`]: route({
      ...saved,
      method: "POST",
      path: `${path}/create`,
      summary: summary.create,
      input: create,
    }),
    [`update${noun}`]: route({
      ...saved,
      says: "updated",
      method: "PUT",
      path: `${path}/update`,
      summary: summary.update,
      input: update,
    }),
    [`delete${noun}`]: route({
      method: "DELETE",
      path: `${path}/delete`,
      access: manage,
      summary: summary.delete,
      says: "deleted",
      input: one,
      reply: nothing,
    }),
  };
  return routes as { readonly [K in `list${N}`]: Route<L, R, "GET"> } & {
    readonly [K in `create${N}`]: Route<C, Row, "POST">;
  } & { readonly [K in `update${N}`]: Route<U, Row, "PUT"> } & {
    readonly [K in `delete${N}`]: Route<One, typeof nothing, "DELETE">;
  };
}
