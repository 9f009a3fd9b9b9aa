import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { roleKeys } from "../../../contract/account/role.ts";
import { languages } from "../../../contract/base/words.ts";
import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { ownMachineHeader } from "../../platform/http/own-machine.ts";
import { writeLines } from "../../platform/operation-log/log-lines.ts";
import { hashToken, newToken } from "../../platform/session/session-token.ts";
import type { SessionOrigin, Sessions } from "../../platform/session/sessions.ts";
import { demoLoginName } from "./demo-seed.ts";

/*
 * The sign-in of a demo: the person at its machine signs in as any of the five roles, and opens the
 * wall, with one click. It is mounted in a demo alone, and answers 404 to calls from other
 * machines.
 */

/** Cookie that makes the sign-in page request the demo roles. */
const cookie = "demo=1; Path=/; SameSite=Strict";
const perMinute = 60;
/** Walls that were opened by a link; the oldest make room. */
const wallsMax = 5;
const wallName = "演示大屏";

const signInSchema = z.object({ roleKey: z.enum(roleKeys) });
const wallSchema = z.object({ token: z.string().max(100), language: z.enum(languages) });

/** The link of this start may be used once, within a day. */
export async function offerDemoWall(database: Database, token: string, now: number): Promise<void> {
  await database.query(
    `insert into display_pairings (code_hash, token_hash, address, expires_at)
     values ($1, $2, 'demo', $3) on conflict do nothing`,
    [
      createHash("sha256").update(`demo ${token}`).digest(),
      hashToken(token),
      new Date(now + dayMs),
    ],
  );
}

interface DemoSignInOptions {
  readonly database: Database;
  readonly sessions: Pick<Sessions, "open">;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * Mounts the demo's sign-in, and the hint for the sign-in page on every page that is served after
 * it.
 */
export async function mountDemoSignIn(
  app: FastifyInstance,
  { database, sessions, now }: DemoSignInOptions,
): Promise<void> {
  app.addHook("onSend", async (request, reply) => {
    const isPage = String(reply.getHeader("content-type") ?? "").startsWith("text/html");
    if (isPage && request.headers[ownMachineHeader] === "1") reply.header("set-cookie", cookie);
  });
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    // JSON alone is read: no form of another site's page can be sent here.
    routes.addContentTypeParser(
      "application/json",
      { parseAs: "string", bodyLimit: 1000 },
      (_, body, done) => done(null, body),
    );
    routes.addHook("onRequest", async (request, reply) => {
      if (request.headers[ownMachineHeader] !== "1") return reply.code(404).send();
    });
    const config = { rateLimit: { max: perMinute, timeWindow: minuteMs } };
    routes.get("/api/demo/roles", { config }, async () => ({ roles: roleKeys }));
    routes.post("/api/demo/signIn", { config }, async (request, reply) => {
      const requested = signInSchema.safeParse(parsed(request.body));
      if (!requested.success) return reply.code(400).send();
      const opened = await signIn({ database, sessions, now }, requested.data.roleKey, {
        address: request.ip,
        agent: request.headers["user-agent"] ?? "",
        method: "demo",
      });
      return opened ?? reply.code(404).send();
    });
    routes.post("/api/demo/wall", { config }, async (request, reply) => {
      const requested = wallSchema.safeParse(parsed(request.body));
      if (!requested.success) return reply.code(400).send();
      // If the link was used or is old, the browser continues with the pairing code; that is no
      // fault.
      return (await openWall(database, requested.data, now())) ?? {};
    });
  });
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    return null;
  }
}

/** A session of the demo's own account of a role; null: the account was deleted. */
async function signIn(
  { database, sessions, now }: DemoSignInOptions,
  roleKey: z.output<typeof signInSchema>["roleKey"],
  origin: SessionOrigin,
): Promise<{ userId: number; token: string } | null> {
  const [user] = await database.query<{ id: number; org_id: number | null }>(
    "select id, org_id from users where login_name = $1 and role_key = $2",
    [demoLoginName(roleKey), roleKey],
  );
  if (user === undefined) return null;
  await writeLines(database, [{ userId: user.id, orgId: user.org_id, function: "login" }], {
    source: "computer",
    address: origin.address,
    now: now(),
  });
  return { userId: user.id, token: await sessions.open(user.id, now(), origin) };
}

/** Pairs a new display by the link's token; null: the token was used or has expired. */
async function openWall(
  database: Database,
  { token, language }: z.output<typeof wallSchema>,
  now: number,
): Promise<{ userId: number; token: string } | null> {
  const credential = newToken();
  return database.transaction(async (tx) => {
    const paired = await tx.query(
      `delete from display_pairings where token_hash = $1 and address = 'demo' and expires_at > $2
       returning 1`,
      [hashToken(token), new Date(now)],
    );
    if (paired.length === 0) return null;
    await tx.query(
      `delete from displays where name like $1 and id not in (
         select id from displays where name like $1 order by id desc limit $2)`,
      [`${wallName} %`, wallsMax - 1],
    );
    const inserted = await tx.query<{ id: number }>(
      `insert into displays (name, language, mode, width_m, distance_m, token_hash, paired_at)
       values ($1, $2, 'wall', 2.44, 4.5, $3, $4) returning id`,
      [`${wallName} ${credential.slice(0, 4)}`, language, hashToken(credential), new Date(now)],
    );
    const [display] = inserted;
    return display === undefined ? null : { userId: display.id, token: credential };
  });
}
