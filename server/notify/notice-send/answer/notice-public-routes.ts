import { minuteMs } from "../../../../contract/base/time.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { apiBase } from "../../../../contract/route/routes.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { isGenuine } from "../../../platform/base/webhook.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import type { Bus } from "../../../platform/fact/fact-bus.ts";
import {
  acknowledgeLinked,
  expiredPage,
  linkPage,
  linkWork,
  pageCss,
  readLinked,
} from "./alarm-link.ts";
import { mountPressRoutes, type PressRoutesDeps } from "./app-press-routes.ts";
import { receiptIn, handleReceipt } from "./notice-receipt.ts";

export interface PublicRoutesOptions extends Pick<PressRoutesDeps, "seal" | "log" | "base"> {
  readonly database: Database;
  readonly bus: Bus;
  /** Secret that signs receipts; null: there is no notice service. */
  readonly secret: string | null;
  readonly installation: string;
  readonly now: () => number;
}

const receiptMax = 16 * 1024;
const perMinute = { link: 60, receipt: 6000 } as const;
const idShape = /^[\x21-\x7e]{1,120}$/;

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

/**
 * Mounts the routes without a session: the receipts of the notice service, signed over the raw
 * body, and the link pages for people who were notified.
 */
export async function mountPublicRoutes(
  app: FastifyInstance,
  options: PublicRoutesOptions,
): Promise<void> {
  await app.register(async (routes) => {
    // The signature of a receipt covers its text as sent; a form's body is not read.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: receiptMax },
      (_, body, done) => done(null, body),
    );
    mountReceipt(routes, options);
    mountLinks(routes, options);
    mountPressRoutes(routes, options);
  });
}

function mountReceipt(app: FastifyInstance, options: PublicRoutesOptions): void {
  const { secret, installation, now } = options;
  const refuse = (reply: FastifyReply, status: number, error: string) =>
    reply.code(status).send({ error });
  app.route({
    method: "POST",
    url: `${apiBase}/notice/receipt`,
    config: { rateLimit: { max: perMinute.receipt, timeWindow: minuteMs } },
    handler: async (request, reply) => {
      if (secret === null) return refuse(reply, 404, "no notice service");
      const body = typeof request.body === "string" ? request.body : "";
      const webhookId = header(request, "webhook-id");
      const signed = { id: webhookId, timestamp: header(request, "webhook-timestamp"), body };
      const isSigned = isGenuine(secret, signed, header(request, "webhook-signature"), now());
      if (!isSigned || !idShape.test(webhookId)) return refuse(reply, 401, "signature");
      const receipt = receiptIn(body);
      if (receipt === undefined) return refuse(reply, 400, "not a receipt");
      const signedAt = Number(signed.timestamp) * 1000;
      await handleReceipt(options, receipt, { webhookId, installation, signedAt, now: now() });
      return {};
    },
  });
}

const languageIn = (query: unknown, fallback: Language): Language => {
  const requested = (query as { readonly language?: unknown } | null)?.language;
  return requested === "zh" || requested === "en" ? requested : fallback;
};

function mountLinks(app: FastifyInstance, options: PublicRoutesOptions): void {
  const { database, now } = options;
  const config = { rateLimit: { max: perMinute.link, timeWindow: minuteMs } };
  const html = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .type("text/html; charset=utf-8")
      .headers({ "cache-control": "no-store", "x-robots-tag": "noindex" })
      .send(page);
  const replyGone = ({ query, headers }: FastifyRequest, reply: FastifyReply) => {
    const guess = /^\s*zh/i.test(headers["accept-language"] ?? "") ? "zh" : "en";
    return html(reply, 404, expiredPage(languageIn(query, guess)));
  };
  app.get("/n/page.css", (_, reply) => reply.type("text/css; charset=utf-8").send(pageCss));
  app.get<{ Params: { token: string } }>("/n/:token", { config }, async (request, reply) => {
    const linked = await readLinked(database, request.params.token, now());
    if (linked === null) return replyGone(request, reply);
    const language = languageIn(request.query, linked.notice.language);
    return html(reply, 200, linkPage(linked, language, now()));
  });
  app.post<{ Params: { token: string } }>("/n/:token", { config }, async (request, reply) => {
    const { token } = request.params;
    const work = linkWork(request.body);
    if (!(await acknowledgeLinked(options, token, now(), work))) return replyGone(request, reply);
    const linked = await readLinked(database, token, now());
    if (linked === null) return replyGone(request, reply);
    const language = languageIn(request.query, linked.notice.language);
    // Reloading the page does not submit again.
    return reply.code(303).header("location", `/n/${token}?language=${language}`).send();
  });
}
