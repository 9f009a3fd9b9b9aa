import type { FastifyInstance } from "fastify";

/** Largest body of a call, in bytes. */
export const bodyMax = 64 * 1024;

/**
 * JSON is the only format accepted: a form or plain text from a foreign page is answered 415. An
 * empty body is an empty object.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Refuses __proto__ and constructor.prototype.
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: bodyMax },
    (request, text, done) => {
      if (text === "") done(null, {});
      else void parse(request, text.toString(), done);
    },
  );
}
