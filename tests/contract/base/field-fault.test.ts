import { describe, expect, it } from "vitest";
import { z } from "zod";
import { faultOf } from "../../../contract/base/field-fault.ts";
import { fill } from "../../../contract/base/server-message.ts";
import { routes } from "../../../contract/route/routes.ts";
import { saveUserSchema } from "../../../contract/account/user.ts";

function messagesOf(schema: z.ZodType, input: unknown): string[] {
  const { error } = schema.safeParse(input, { reportInput: true });
  return (error?.issues ?? []).map((issue) => {
    const { words, values } = faultOf(issue);
    return `${issue.path.join(".")}: ${fill(words.en, values)}`;
  });
}

describe("why a field does not fit", () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ["nothing where something must be", z.string(), undefined, "Required"],
    ["an empty text", z.string().min(1), "", "Required"],
    ["a number for a text", z.string(), 7, "Wrong type"],
    ["a short text", z.string().min(5), "abc", "At least 5 characters"],
    ["a long text", z.string().max(2), "abc", "At most 2 characters"],
    ["a small number", z.number().min(1), 0, "Must be at least 1"],
    ["a great number", z.number().max(9), 10, "Must be at most 9"],
    ["an empty list", z.array(z.int()).min(1), [], "At least 1"],
    ["a full list", z.array(z.int()).max(1), [1, 2], "At most 1"],
    ["another choice", z.enum(["a", "b"]), "c", "Not one of the choices"],
    ["no choice", z.enum(["a", "b"]), undefined, "Required"],
    ["another form", z.email(), "x", "Invalid format"],
  ])("%s", (_, schema, input, expected) => {
    expect(messagesOf(schema, input)).toEqual([`: ${expected}`]);
  });
  it("uses the message that the schema names", () => {
    const user = {
      loginName: "a b",
      realName: "x",
      roleKey: "shack_manager",
      mobile: "call me",
      email: "x",
    };
    expect(messagesOf(saveUserSchema, user)).toEqual([
      "loginName: Only letters, digits and . _ - @",
      "mobile: Telephone numbers may contain only digits, spaces and + ( ) -",
      "email: Not a valid email address",
    ]);
    expect(
      messagesOf(routes.telemetryRange.input, {
        houseId: 1,
        from: 5,
        to: 4,
        metrics: "temp",
        pixels: 100,
      }),
    ).toContain("to: The end must be after the start");
  });
});
