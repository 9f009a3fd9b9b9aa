import type { FastifyInstance } from "fastify";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { duplicateKey } from "../base/duplicate-key.ts";
import { Refusal } from "../base/refusal.ts";

/** Largest body of a call, in bytes. */
export const bodyMax = 64 * 1024;

/**
 * JSON is the only format accepted: a form or plain text from a foreign page is answered 415. An
 * empty body is an empty object. A key twice in one object is refused, because it is unknown which
 * of its values the caller wants.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Refuses __proto__ and constructor.prototype.
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: bodyMax },
    (request, text, done) => {
      if (text === "") return done(null, {});
      void parse(request, text.toString(), (error, body) => {
        const key = error === null ? duplicateKey(text.toString(), body) : null;
        const fields = key !== null && { [key.slice(0, 60)]: { words: fieldFaults.twice } };
        done(fields ? new Refusal(400, "invalid", { fields }) : error, body);
      });
    },
  );
}
