import { z } from "zod";

/** A whole number as it is typed into a line, held against `schema`; '' is nothing. */
export const numberText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      if (text === "") return undefined;
      if (/^\d+$/.test(text)) return Number(text);
      context.addIssue({ code: "custom", message: "number" });
      return z.NEVER;
    })
    .pipe(schema as z.ZodType<z.output<T>, number | undefined>);
