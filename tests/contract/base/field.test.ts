import { expect, it } from "vitest";
import type { z } from "zod";
import { breedFields, createBreedSchema } from "../../../contract/fleet/flock/breed.ts";
import { createFarmSchema, farmFields } from "../../../contract/fleet/farm.ts";
import { chosenFields, type Fields } from "../../../contract/base/field.ts";
import {
  concentratorFields,
  createConcentratorSchema,
  createTerminalSchema,
  terminalFields,
} from "../../../contract/fleet/gateway/gateway-device.ts";
import {
  createGatewaySchema,
  gatewayFields,
} from "../../../contract/fleet/gateway/gateway-manage.ts";
import {
  createGatewayTypeSchema,
  gatewayTypeFields,
} from "../../../contract/fleet/gateway/gateway-type.ts";
import { createHouseSchema, houseFields } from "../../../contract/fleet/house/house-manage.ts";
import { createOrgSchema, orgFields } from "../../../contract/account/org.ts";
import { saveUserSchema, userFields } from "../../../contract/account/user.ts";

const records: readonly (readonly [string, Fields, z.ZodObject])[] = [
  ["an organisation", orgFields, createOrgSchema],
  ["a user", userFields, saveUserSchema],
  ["a farm", farmFields, createFarmSchema],
  ["a house", houseFields, createHouseSchema],
  ["a breed", breedFields, createBreedSchema],
  ["a gateway", gatewayFields, createGatewaySchema],
  ["a type of gateways", gatewayTypeFields, createGatewayTypeSchema],
  ["a concentrator", concentratorFields, createConcentratorSchema],
  ["a terminal device", terminalFields, createTerminalSchema],
];

it.each(records)("%s has texts as long as its schema allows", (_, fields, schema) => {
  const isTooLong = (key: string, length: number) =>
    schema.shape[key]
      ?.safeParse("1".repeat(length))
      .error?.issues.some(({ code }: { code: string }) => code === "too_big") === true;
  const limited = Object.entries(fields).filter(
    ([key, field]) => field?.max !== undefined && key in schema.shape,
  );
  expect(limited.length).toBeGreaterThan(0);
  for (const [key, field] of limited) {
    const max = field?.max ?? 0;
    expect([key, isTooLong(key, max), isTooLong(key, max + 1)]).toEqual([key, false, true]);
  }
});

it("counters, ids, timestamps and hidden fields are not filled in by a person", () => {
  const name = { zh: "名", en: "Name" };
  expect(chosenFields({ name: { name }, count: { name, isDerived: true }, depth: null })).toEqual([
    "name",
  ]);
});
