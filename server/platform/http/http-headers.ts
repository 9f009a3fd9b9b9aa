import type { IncomingHttpHeaders } from "node:http";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { apiBase } from "../../../contract/route/routes.ts";
import { requestIdHeader } from "./request-id.ts";

/** The web origins in a comma-separated list; anything else is left out. */
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

interface HostOf {
  readonly headers: IncomingHttpHeaders;
}

/** With a certificate live pictures have a port of their own (decision 24), at the same name. */
function pictureSource({ headers }: HostOf, port: number): string {
  const host = String(headers["x-forwarded-host"] ?? headers.host ?? "");
  const name = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::\d+)?$/.exec(host)?.[1];
  return name === undefined ? "'self'" : `wss://${name}:${port}`;
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
  picturePort: number | null = null,
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
        "connect-src": [
          "'self'",
          ...(picturePort === null
            ? []
            : [(request: HostOf) => pictureSource(request, picturePort)]),
        ],
        // Live pictures are assembled in the page.
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
    // The old header cannot name other origins; frame-ancestors overrides it.
    frameguard: framers.length === 0 ? { action: "sameorigin" } : false,
    hsts: false,
    // Browsers take these two with TLS only, and complain without.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: "no-referrer" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header(requestIdHeader, request.id);
    if (request.protocol === "https") reply.headers(overTls);
    if (isApi(request.url)) reply.header("cache-control", "no-store");
  });
}

const overTls = {
  "strict-transport-security": `max-age=${yearS}`,
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
};

/** Port of live pictures; null: the installation's own. */
export const picturePortOf = (environment: {
  readonly TLS_CERT_FILE?: string | undefined;
  readonly PICTURE_PORT: number;
}): number | null => (environment.TLS_CERT_FILE === undefined ? null : environment.PICTURE_PORT);

/** The address is the API's, known or not. */
export const isApi = (url: string): boolean =>
  url === apiBase || url.startsWith(`${apiBase}/`) || url.startsWith(`${apiBase}?`);
