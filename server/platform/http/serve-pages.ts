import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../base/refusal.ts";
import { isApi } from "./http-headers.ts";
import { methodsAt } from "./mount-routes.ts";
import { presentFailure } from "./present-reply.ts";

const yearS = 31_536_000;

/** Names of built files change with their content; everything else is revalidated (etag). */
const cacheControl = (file: string): string =>
  /[\\/]assets[\\/]/.test(file) ? `public, max-age=${yearS}, immutable` : "no-cache";

/**
 * Paths of the browser's own router have no dot in their last part; what has one is a file that is
 * not there.
 */
function isPage(request: FastifyRequest, pathname: string): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    !isApi(pathname) &&
    !/^\/(assets|geo)\//.test(pathname) &&
    !pathname.slice(pathname.lastIndexOf("/")).includes(".") &&
    !pathname.includes("/.")
  );
}

/**
 * Serves the built pages from `webDir`, compressed beforehand where the build did so; null: the API
 * alone. Answers 404 and 405 for the rest.
 */
export async function servePages(app: FastifyInstance, webDir: string | null): Promise<void> {
  if (webDir !== null) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      dotfiles: "ignore",
      allowedPath: (path) => !path.endsWith(".map"),
      setHeaders: (reply, path) => void reply.header("cache-control", cacheControl(path)),
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const pathname = request.url.replace(/\?.*$/s, "");
    const methods = methodsAt(pathname);
    if (methods.length > 0 && !methods.includes(request.method)) {
      return presentFailure(
        request,
        reply.header("allow", methods.join(", ")),
        new Refusal(405, "methodNotAllowed"),
      );
    }
    if (webDir !== null && isPage(request, pathname)) return reply.sendFile("index.html");
    return presentFailure(request, reply, new Refusal(404, "notFound"));
  });
}
