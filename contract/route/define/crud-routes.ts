import { z } from "zod";
import { fileFormats } from "../../base/file-format.ts";
import { cursorListOf, id, listOf, nothing, page, pageOrCursor } from "../../base/call-schema.ts";
import type { Action } from "../../account/policy.ts";
import { fileReply, type Route, route } from "./route-definition.ts";

const one = z.object({ id });
type One = typeof one;

/** A list read in pages; `filter`: rows and their order; `id`: that row. */
export const pagedList = <F extends z.core.$ZodLooseShape, R extends z.ZodType>(
  filter: F,
  row: R,
) => ({ input: z.object({ ...page, ...filter, id: id.optional() }), reply: listOf(row) });

/** A list of records that programs may also read by a cursor. */
export const cursorList = <F extends z.core.$ZodLooseShape, R extends z.ZodType>(
  filter: F,
  row: R,
) => ({
  input: z.object({ ...pageOrCursor, ...filter, id: id.optional() }),
  reply: cursorListOf(row),
});

/** The whole of such a list as a file. */
export const listFileRoute = <F extends z.core.$ZodLooseShape>({
  filter,
  ...options
}: {
  readonly path: `/${string}`;
  readonly access: Action;
  readonly summary: string;
  readonly filter: F;
}) =>
  route({
    ...options,
    method: "GET",
    perMinute: 120,
    input: z.object({ ...filter, format: z.enum(fileFormats) }),
    reply: fileReply,
  });

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
  /** The created or changed row, in its new state. */
  readonly row: Row;
  readonly bodyMax?: number;
  /** Records that an address may make in a minute, where it is not the usual number of calls. */
  readonly createPerMinute?: number;
}

/**
 * The four calls of a plain entity: its list, and one each to create, change and delete one, which
 * answer as all such calls do. `entity` ends their names: `listOrg`, `createOrg` ...
 */
export function crudRoutes<
  const N extends string,
  L extends z.ZodType,
  R extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
  Row extends z.ZodType,
>(entity: N, crud: Crud<L, R, C, U, Row>) {
  const { path, read, manage, summary, list, create, update, row, bodyMax, createPerMinute } = crud;
  const saved = {
    access: manage,
    success: "saved",
    reply: row,
    ...(bodyMax === undefined ? {} : { bodyMax }),
  } as const;
  const routes = {
    [`list${entity}`]: route({
      method: "GET",
      path: `${path}/list`,
      access: read,
      summary: summary.list,
      ...list,
    }),
    [`create${entity}`]: route({
      ...saved,
      ...(createPerMinute === undefined ? {} : { perMinute: createPerMinute }),
      method: "POST",
      path: `${path}/create`,
      summary: summary.create,
      input: create,
    }),
    [`update${entity}`]: route({
      ...saved,
      success: "updated",
      method: "PUT",
      path: `${path}/update`,
      summary: summary.update,
      input: update,
    }),
    [`delete${entity}`]: route({
      method: "DELETE",
      path: `${path}/delete`,
      access: manage,
      summary: summary.delete,
      success: "deleted",
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
