import { expect, it } from "vitest";
import { z } from "zod";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import { reasonsOf } from "../../../../src/stores/record/field-reason.ts";

const schema = z.object({ code: z.string().trim().min(2), kg: z.number() });

it("an empty text is reported as missing; any other text is reported with its actual fault", () => {
  expect(reasonsOf(schema, { code: " ", kg: 1 })).toEqual({ code: { words: fieldFaults.missing } });
  expect(reasonsOf(schema, { code: "x", kg: Number.NaN })).toMatchObject({
    code: { words: fieldFaults.shortText },
    kg: { words: fieldFaults.number },
  });
});
