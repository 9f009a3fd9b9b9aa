import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { apiBase } from "../../contract/route/route.ts";
import { requestIdHeader } from "./request-id.ts";

/** The web origins in a comma-separated list; what is none is left out. */
export function originsOf(list: string): string[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .flatMap((entry) => {
      if (!URL.canParse(entry)) return [];
      const { origin } = new URL(entry);
      return origin === "null" ? [] : [origin];
    });
}

const yearS = 31_536_000;

/**
 * Headers of every answer: nothing from elsewhere runs, loads or frames, and no answer of a call is
 * kept.
 */
export async function addHeaders(
  app: FastifyInstance,
  allowedOrigins: string,
  embedOrigins: string,
): Promise<void> {
  const framers = originsOf(allowedOrigins);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "connect-src": ["'self'"],
        // Live pictures are put together in the page.
        "media-src": ["'self'", "blob:"],
        "worker-src": ["'self'"],
        "font-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'self'", ...framers],
        "frame-src": ["'self'", ...originsOf(embedOrigins)],
      },
    },
    // The old header cannot name other origins; frame-ancestors stands above it.
    frameguard: framers.length === 0 ? { action: "sameorigin" } : false,
    hsts: false,
    referrerPolicy: { policy: "no-referrer" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header(requestIdHeader, request.id);
    if (request.protocol === "https") reply.header("strict-transport-security", `max-age=${yearS}`);
    if (isApi(request.url)) reply.header("cache-control", "no-store");
  });
}

/** The address is the API's, known or not. */
export const isApi = (url: string): boolean =>
  url === apiBase || url.startsWith(`${apiBase}/`) || url.startsWith(`${apiBase}?`);
