import { sql } from "drizzle-orm";
import {
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  cameraStreamKeys,
  cameraTypeKeys,
  noVideoReasonKeys,
} from "../../../../contract/camera/camera.ts";
import { bytes, time } from "./base/table-columns.ts";
import { houses } from "./fleet/house-tables.ts";
import { orgs } from "./base/org-tables.ts";

/** Cameras and how they are reached (contract/camera/camera.ts). */
export const cameras = pgTable(
  "cameras",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id),
    /** The house in the camera's picture: users who see the house see the camera. */
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    type: text("type", { enum: cameraTypeKeys }).notNull(),
    /** Serial of the device. */
    code: text("code").notNull(),
    channel: smallint("channel").notNull(),
    username: text("username").notNull().default(""),
    /** Sealed (server/platform/base/seal.ts); null: no secret. */
    passwordBox: bytes("password_box"),
    verifyBox: bytes("verify_box"),
    /** Empty: the camera is reached through the vendor's cloud. */
    address: text("address").notNull().default(""),
    stream: text("stream", { enum: cameraStreamKeys }).notNull(),
    /** Reason for the missing picture at the last request. */
    fault: text("fault", { enum: noVideoReasonKeys }),
    faultAt: time("fault_at"),
    /** Time of its last picture. */
    seenAt: time("seen_at"),
    /** Increases with every saved change. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("cameras_name").on(table.orgId, sql`lower(${table.name})`),
    uniqueIndex("cameras_code").on(table.orgId, sql`lower(${table.code})`, table.channel),
    index("cameras_house").on(table.houseId),
  ],
);

/** The accounts of organisations at the vendors' clouds. */
export const cameraClouds = pgTable(
  "camera_clouds",
  {
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    type: text("type", { enum: cameraTypeKeys }).notNull(),
    appKey: text("app_key").notNull(),
    /** Sealed. */
    appSecretBox: bytes("app_secret_box").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.type] })],
);
