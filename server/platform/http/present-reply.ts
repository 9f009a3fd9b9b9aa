import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { rowCountHeader } from "../../../contract/base/file-format.ts";
import { fill, type MessageKey, messages } from "../../../contract/base/server-message.ts";
import type { Failure } from "../../../contract/route/routes.ts";
import { inOneLanguage, type Language, languageOf } from "../../../contract/base/words.ts";
import { storeFaultOf } from "../db/store-fault.ts";
import { type FieldReason, Refusal } from "../base/refusal.ts";

/** Returns the language of the request (Locale, otherwise Accept-Language). */
export function languageFor(request: FastifyRequest): Language {
  const { locale } = request.headers;
  return languageOf(
    (Array.isArray(locale) ? locale[0] : locale) ?? request.headers["accept-language"],
  );
}

/** Returns a message in the language of the request, as are what people write in both. */
export function messageIn(
  request: FastifyRequest,
  key: MessageKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const language = languageFor(request);
  const presented = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? inOneLanguage(value, language) : value,
  ]);
  return fill(messages[key][language], Object.fromEntries(presented));
}

const reasonIn = (reason: FieldReason, language: Language): string =>
  typeof reason === "string" ? reason : fill(reason.words[language], reason.values);

export const success = (request: FastifyRequest, data: unknown, key: MessageKey = "ok") => ({
  success: true,
  code: 200,
  msg: messageIn(request, key),
  data,
});

/**
 * SQLSTATE class 22: a value the database cannot take, so a value of the caller's that no schema
 * caught.
 */
const isBadValue = (error: unknown): boolean =>
  /^22\w{3}$/.test(String((error as { code?: unknown }).code));

/**
 * Every zone that a statement names has been checked: one the database does not know is a zone file
 * that it has lost, by an upgrade of its packages. That is no fault of the caller's.
 */
const isZoneFileMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (((error as { code?: unknown }).code === "22023" &&
    /"(?:UTC|[\w+-]+(?:\/[\w+-]+)+)"/.test(error.message)) ||
    isZoneFileMissing(error.cause));
const zoneFileAdvice = "the database lacks a zone file: install its tzdata again and restart it";

/**
 * The database broke a tie between two transactions against this one: nothing was done, and trying
 * again helps.
 */
const isTie = (error: unknown): boolean =>
  /^40(?:P01|001)$/.test(String((error as { code?: unknown }).code));

/** True while the database cannot be reached or is full: the request may well succeed later. */
function isLater(error: unknown): boolean {
  const fault = storeFaultOf(error);
  return fault !== null && fault !== "refused";
}

const byStatus: Readonly<Record<number, MessageKey>> = {
  400: "invalid",
  404: "notFound",
  405: "methodNotAllowed",
  413: "tooLarge",
  415: "unsupportedMedia",
  429: "tooMany",
};

const statusOf = (error: FastifyError | Error): number =>
  "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;

/**
 * Returns the refusal for anything that was thrown. Unforeseen errors are a 500 without internal
 * text.
 */
export function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (isLater(error) || isTie(error) || isZoneFileMissing(error))
    return new Refusal(503, "unavailable");
  if (isBadValue(error)) return new Refusal(400, "invalid");
  const status = statusOf(error);
  if (status >= 400 && status < 500) return new Refusal(status, byStatus[status] ?? "invalid");
  if (status === 503) return new Refusal(503, "unavailable");
  return new Refusal(500, "internalNumbered");
}

/** Error codes of streams whose other end has disconnected. */
const disconnectCodes: ReadonlySet<unknown> = new Set([
  "ERR_STREAM_PREMATURE_CLOSE",
  "ECONNRESET",
  "EPIPE",
]);

/** True when the caller has hung up and the failure is nothing else. */
const isCallerDisconnected = (reply: FastifyReply, error: Error): boolean =>
  reply.raw.destroyed && "code" in error && disconnectCodes.has(error.code);

/** Status that proxies log when the client has disconnected. It does not count as our failure. */
const hungUpStatus = 499;

/** Answers "no" in the envelope and logs what is ours to fix. */
export function presentFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: FastifyError | Error,
): FastifyReply {
  if (isCallerDisconnected(reply, error)) return reply.status(hungUpStatus).send();
  const refusal = refusalOf(error);
  if (refusal.status >= 500 && !(error instanceof Refusal))
    request.log.error({ err: error }, isZoneFileMissing(error) ? zoneFileAdvice : "call failed");
  const { values, fields, body, retryAfterS } = refusal.detail;
  if (retryAfterS !== undefined) reply.header("retry-after", retryAfterS);
  const failure: Omit<Failure, "data"> & { data: unknown } = {
    success: false,
    code: refusal.status,
    msg: messageIn(request, refusal.key, { requestId: request.id, ...values }),
    data: body ?? null,
    ...(refusal.status >= 500 ? { requestId: request.id } : {}),
    ...(fields === undefined
      ? {}
      : {
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, reason]) => [
              name,
              reasonIn(reason, languageFor(request)),
            ]),
          ),
        }),
  };
  return reply
    .removeHeader("content-disposition")
    .removeHeader(rowCountHeader)
    .status(refusal.status)
    .type("application/json; charset=utf-8")
    .send(failure);
}
