import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sessionCookies } from "../../../contract/account/session-cookie.ts";
import { Refusal } from "../base/refusal.ts";
import { isApi } from "./http-headers.ts";
import { methodsAt } from "./mount-routes.ts";
import { presentFailure } from "./present-reply.ts";

const yearS = 31_536_000;

/** Names of built files change with their content; everything else is revalidated (etag). */
const cacheControl = (file: string): string =>
  /[\\/]assets[\\/]/.test(file) ? `public, max-age=${yearS}, immutable` : "no-cache";

/**
 * Paths of the app's router have no dot in their last part; a path with a dot is a missing file.
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
 * Pages as the build wrote them (tools/web/first-load.mjs): index.html with the files of the first
 * content at these addresses. `isOpen`: for people who have no session.
 */
const pagesSchema = z.array(
  z.object({
    file: z.string(),
    addresses: z.array(z.string()),
    isOpen: z.boolean().default(false),
  }),
);
type Pages = z.infer<typeof pagesSchema>;

/** None before the build wrote any. */
const readPages = (webDir: string): Promise<Pages> =>
  readFile(join(webDir, ".vite", "pages.json"), "utf8").then(
    (text) => pagesSchema.parse(JSON.parse(text)),
    () => [],
  );

/** `:id` in an address matches one part, `*` alone every address. */
function isAt(address: string, pathname: string): boolean {
  const parts = address.split("/");
  const segments = pathname.split("/");
  return (
    address === "*" ||
    (parts.length === segments.length &&
      parts.every((part, index) => part.startsWith(":") || part === segments[index]))
  );
}

/**
 * The browser's memory of a session: it only decides which files are sent next. The Authorization
 * header of a call identifies the user.
 */
const remembersSession = (cookie = ""): boolean =>
  Object.values(sessionCookies).every((name) => new RegExp(`(?:^|; ?)${name}=[^;]`).test(cookie));

/** File of the page at an address. */
export function pageAt(pages: Pages, pathname: string, cookie: string | undefined): string {
  const isOpen = !remembersSession(cookie);
  const candidates = pages.filter((page) => page.isOpen === isOpen);
  const match =
    candidates.find(({ addresses }) =>
      addresses.some((address) => address !== "*" && isAt(address, pathname)),
    ) ?? candidates.find(({ addresses }) => addresses.includes("*"));
  return match?.file ?? "index.html";
}

/**
 * Serves the built pages from `webDir`, compressed beforehand where the build did so; null: the API
 * alone. Answers 404 and 405 for the rest.
 */
export async function servePages(app: FastifyInstance, webDir: string | null): Promise<void> {
  const pages = webDir === null ? [] : await readPages(webDir);
  const sendPage = (request: FastifyRequest, reply: FastifyReply, pathname: string) =>
    reply.header("vary", "cookie").sendFile(pageAt(pages, pathname, request.headers.cookie));
  if (webDir !== null) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      // The root is a page like the others.
      index: false,
      dotfiles: "ignore",
      allowedPath: (path) => !path.endsWith(".map"),
      setHeaders: (reply, path) => void reply.header("cache-control", cacheControl(path)),
    });
    // The files' own answer would be index.html.
    app.get("/", (request, reply) => sendPage(request, reply, "/"));
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
    if (webDir !== null && isPage(request, pathname)) return sendPage(request, reply, pathname);
    return presentFailure(request, reply, new Refusal(404, "notFound"));
  });
}
