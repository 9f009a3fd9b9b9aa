import { z } from "zod";
import { farmRowSchema } from "../../../contract/fleet/farm.ts";
import { breedDetailSchema, breedRowSchema } from "../../../contract/fleet/flock/breed.ts";
import { alarmSchema } from "../../../contract/alarm/alarm.ts";
import { houseSchema } from "../../../contract/fleet/house/house.ts";
import { farmSchema, orgSchema } from "../../../contract/account/farm-tree.ts";
import { orgRowSchema } from "../../../contract/account/org.ts";
import { fleetSnapshotSchema } from "../../../contract/live/overview.ts";
import { logSchema } from "../../../contract/base/operation-log.ts";
import { houseDetailSchema, readingSchema } from "../../../contract/fleet/house/reading.ts";
import { failureSchema, houseRowSchema } from "../../../contract/route/routes.ts";
import { userSchema } from "../../../contract/account/user.ts";

export type Json = Record<string, unknown>;

const named = z.registry<{ id: string }>();
const entities = {
  Alarm: alarmSchema,
  Farm: farmSchema,
  House: houseSchema,
  HouseRow: houseRowSchema,
  HouseDetail: houseDetailSchema,
  Org: orgSchema,
  FleetSnapshot: fleetSnapshotSchema,
  Reading: readingSchema,
  Failure: failureSchema,
  User: userSchema,
  OrgRow: orgRowSchema,
  FarmRow: farmRowSchema,
  BreedRow: breedRowSchema,
  BreedDetail: breedDetailSchema,
  LogLine: logSchema,
};
for (const [id, schema] of Object.entries(entities)) named.add(schema, { id });

/**
 * JSON Schema of one side of a call, or of a message; entities become references into `components`,
 * which it fills.
 */
export function schemaOf(
  schema: z.ZodType,
  io: "input" | "output",
  components: Json,
  target: "draft-2020-12" | "draft-07" = "draft-2020-12",
): Json {
  const text = JSON.stringify(
    z.toJSONSchema(schema, {
      io,
      target,
      metadata: named,
      unrepresentable: "any",
      // New fields may be added, so a reader must not refuse unknown fields.
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }),
  );
  const {
    $schema: _,
    $defs = {},
    definitions = $defs,
    ...rest
  } = JSON.parse(
    text.replaceAll(/"#\/(?:\$defs|definitions)\//g, '"#/components/schemas/'),
  ) as Json & Record<"$defs" | "definitions", Json | undefined>;
  Object.assign(components, definitions);
  return rest;
}
