import { tableOf } from "../../../../contract/base/table-keys.ts";
import { z } from "zod";
import {
  createHouseSchema,
  equipmentKeys,
  equipmentMax,
  houseArchetypeKeys,
  type HouseLimits,
  limitOverrideSchema,
  supplyPhaseKeys,
} from "../../../../contract/fleet/house/house-manage.ts";
import {
  limitBounds,
  type LimitKey,
  limitKeys,
} from "../../../../contract/fleet/house/alarm-limit.ts";
import { limitKinds } from "../../../../contract/fleet/house/alarm-limit-name.ts";
import { idsSchema } from "../../crud/form/external-ids-field.ts";
import { numberText } from "../../../lib/text/number-text.ts";

const fieldsOf = <K extends string, T extends z.ZodType>(
  keys: readonly K[],
  field: (key: K) => T,
): z.ZodObject<Record<K, T>> => z.object(tableOf(keys, field));

/** Counts and limits as typed; '' means none. */
const equipmentForm = fieldsOf(equipmentKeys, () =>
  numberText({ min: 0, max: equipmentMax, decimals: 0, isOptional: true }),
);
export const limitsForm = fieldsOf(limitKeys, (key) =>
  numberText({ ...limitBounds[key], decimals: limitKinds[key].decimals, isOptional: true }),
).pipe(limitOverrideSchema as z.ZodType<HouseLimits, Record<LimitKey, number | null>>);
export const houseFormSchema = createHouseSchema
  .pick({ name: true, species: true, floorM2: true })
  .extend({
    nameEn: z.string().trim().max(100),
    farmId: z
      .int()
      .nullable()
      .refine((id) => id !== null, { error: "missing" }),
    archetype: z.enum(houseArchetypeKeys).nullable(),
    phases: z.enum(supplyPhaseKeys).nullable(),
    equipment: equipmentForm,
    limits: limitsForm,
    externalIds: idsSchema,
  });
/** The values of a house's form. */
export type HouseForm = z.input<typeof houseFormSchema>;
