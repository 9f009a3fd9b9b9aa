import { z } from "zod";
import { englishNameSchema } from "../../account/person-name.ts";
import { nothing } from "../../base/call-schema.ts";
import { route } from "../define/route-definition.ts";

/** Every page makes this call as it opens. */
export const personNameRoutes = {
  listPersonName: route({
    method: "GET",
    path: "/user/personName",
    access: "personName.read",
    summary: "Returns the English names of the people whom records of the caller may name",
    input: nothing,
    reply: z.array(englishNameSchema),
  }),
} as const;
