import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { noticeChannelKeys } from "../../../../../contract/notify/notice.ts";
import { peerStateKeys, ringKinds } from "../../../../../contract/operate/peer.ts";
import { bytes, time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { notices } from "./notice-tables.ts";

/** Other installations that this one watches (contract/operate/peer.ts). */
export const peers = pgTable(
  "peers",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    /** Farm whose numbers are called: it cannot be deleted while it is used here. */
    farmId: integer("farm_id")
      .notNull()
      .references(() => farms.id),
    silentAfterS: integer("silent_after_s").notNull(),
    /** SHA-256 of the token in its address; the token itself is never stored. */
    tokenHash: bytes("token_hash").notNull().unique(),
    /** The last beat that was taken, and when. */
    beat: jsonb("beat"),
    heardAt: time("heard_at"),
    /** Earlier runs than that of `beat`: their reports no longer count. */
    pastBoots: text("past_boots").array().notNull().default([]),
    /** The last that was not taken since, and why. */
    refusedAt: time("refused_at"),
    refusedWhy: text("refused_why"),
    state: text("state", { enum: peerStateKeys }).notNull().default("waiting"),
    stateSince: time("state_since").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("peers_name").on(sql`lower(${table.name})`),
    index("peers_farm").on(table.farmId),
  ],
);

/** Silence and refusals that people are notified of. */
export const peerRings = pgTable(
  "peer_rings",
  {
    id: serial("id").primaryKey(),
    peerId: integer("peer_id")
      .notNull()
      .references(() => peers.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ringKinds }).notNull(),
    startedAt: time("started_at").notNull(),
    endedAt: time("ended_at"),
    ackAt: time("ack_at"),
    ackBy: text("ack_by"),
    /** True when no more notices are due for it, not even for its end. */
    isTold: boolean("is_told").notNull().default(false),
  },
  (table) => [
    uniqueIndex("peer_rings_open")
      .on(table.peerId)
      .where(sql`ended_at is null`),
    index("peer_rings_started").on(table.startedAt),
    index("peer_rings_peer").on(table.peerId),
    index("peer_rings_tell")
      .on(table.id)
      .where(sql`not is_told`),
  ],
);

/** People notified of a ring, at each of its turns: each once, however many servers there are. */
export const peerNotified = pgTable(
  "peer_told",
  {
    ringId: integer("ring_id")
      .notNull()
      .references(() => peerRings.id, { onDelete: "cascade" }),
    phoneId: integer("phone_id").notNull(),
    channel: text("channel", { enum: noticeChannelKeys }).notNull(),
    slot: integer("slot").notNull(),
    noticeId: integer("notice_id").references(() => notices.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.ringId, table.phoneId, table.channel, table.slot] }),
    index("peer_told_notice").on(table.noticeId),
  ],
);
