import { minuteMs } from "../../../contract/base/time.ts";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../platform/session/caller-scope.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { hashToken } from "../../platform/session/session-token.ts";
import { rotaSource, type RotaSource } from "../on-call/rota-source.ts";
import { calendarText } from "./calendar-text.ts";
import { dutiesOf, rotasOfUser } from "./own-duty.ts";
import { nameOfMember, visibleRotas } from "../on-call/rota-row.ts";

interface FeedOptions {
  readonly database: Database;
  readonly now: () => number;
}

/** Calendars poll once an hour or less often; the limit also makes addresses slow to guess. */
const perMinute = 30;
const tokenShape = /^([\w-]{43})\.ics$/;

/** Mounts the calendars: an address with a token of its own, without a session. */
export function mountRotaFeeds(app: FastifyInstance, { database, now }: FeedOptions): void {
  const config = { rateLimit: { max: perMinute, timeWindow: minuteMs } };
  app.get<{ Params: { file: string } }>("/rota/:file", { config }, async (request, reply) => {
    const [, token] = tokenShape.exec(request.params.file) ?? [];
    const text = token === undefined ? null : await readFeed(database, token, now());
    if (text === null)
      return reply.code(404).type("text/plain; charset=utf-8").send("no such calendar");
    return reply
      .type("text/calendar; charset=utf-8")
      .headers({ "cache-control": "no-store", "x-robots-tag": "noindex" })
      .send(text);
  });
}

interface FeedRow extends Pick<
  Caller,
  "userId" | "roleKey" | "orgId" | "canOperate" | "remoteConfig"
> {
  readonly id: number;
  readonly rotaId: number | null;
  readonly name: string;
}

/** Returns the calendar of a token, by its user's current rights; null: the token is void. */
async function readFeed(database: Database, token: string, now: number): Promise<string | null> {
  const [feed] = await database.query<FeedRow>(
    `update rota_feeds f set used_at = $2 from users u
     where f.token_hash = $1 and u.id = f.user_id and u.is_active
     returning f.id, f.rota_id as "rotaId", u.id as "userId", u.role_key as "roleKey",
       u.org_id as "orgId", u.can_operate as "canOperate", u.remote_config as "remoteConfig",
       u.real_name as name`,
    [hashToken(token), new Date(now)],
  );
  if (feed === undefined) return null;
  const { userId, rotaId } = feed;
  const sources =
    rotaId === null
      ? await rotasOfUser(database, userId)
      : await visibleRota(database, feed, rotaId);
  const onlyUserId = rotaId === null ? userId : null;
  return calendarText(
    sources.flatMap((source) =>
      dutiesOf(source, onlyUserId, now).map((shift) => ({
        ...shift,
        rotaId: source.id,
        title:
          onlyUserId === null
            ? `${source.name} · ${nameOfMember(source)(shift.userId)}`
            : source.name,
      })),
    ),
    { name: rotaId === null ? feed.name : (sources[0]?.name ?? feed.name), now },
  );
}

const visibleRota = async (
  database: Database,
  feed: FeedRow,
  id: number,
): Promise<RotaSource[]> => {
  const caller: Caller = { ...feed, loginName: "", mustChangePassword: false, tokenHash: "" };
  return (
    await rows<{ source: RotaSource }>(
      database,
      sql`select ${sql.raw(rotaSource)} from rotas r join farms rf on rf.id = r.farm_id
        where r.id = ${id} and ${visibleRotas(caller)}`,
    )
  ).map(({ source }) => source);
};
