/**
 * Serves a page while the server cannot be reached: its HTML, scripts and map data from when it
 * last worked. For the whole origin it is the service worker of a paired display, and serves only
 * the wall's own page and files; for /production/ it is the worker of the daily records on a phone.
 * Neither is used while the server answers, and neither answers calls. It imports nothing: one file
 * at one address.
 */
import type { StoreMessage } from "./offline-pages.ts";

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageEvent extends ExtendableEvent {
  readonly data: unknown;
}
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", run: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", run: (event: FetchEvent) => void): void;
  addEventListener(type: "message", run: (event: MessageEvent) => void): void;
}
const scope = self as unknown as Scope;

/** A server that takes longer than this for the page counts as unreachable. */
const pageMs = 8000;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("message", (event) => {
  const { data } = event;
  if (isStoreMessage(data)) event.waitUntil(store(data));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  // Checks with a request that bypasses all caches if the server has the file.
  if (request.cache === "no-store" || request.cache === "reload") return;
  if (request.mode === "navigate" && pathname.startsWith(own.begin))
    event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(hashed(request));
  else if (pathname.startsWith("/geo/")) event.respondWith(fresh(request));
});

/** Prefix of the addresses of its pages, and the one page whose HTML is stored for them all. */
const own = scope.registration.scope.endsWith("/production/")
  ? { begin: "/production/", page: "/production/index" }
  : { begin: "/screenDatav/home", page: "/screenDatav/home" };

const cached = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true });

/** The server's page, or else the stored one. */
async function page(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), pageMs));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  if (answer !== null && answer.status < 500 && (await isFromServer(answer))) return answer;
  return (await cached(own.page)) ?? answer ?? Response.error();
}

/** A hotspot answers any address with its own page, or redirects to it. */
const isFromServer = async (answer: Response): Promise<boolean> =>
  answer.type !== "opaqueredirect" &&
  (answer.status !== 200 || (await answer.clone().text()).includes('id="root"'));
/** None of the product's files is an HTML page. */
const isFile = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && !/html/.test(headers.get("Content-Type") ?? "");
/** Its name changes with its content. */
const hashed = async (request: Request): Promise<Response> =>
  (await cached(request)) ?? fetch(request);
async function fresh(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer !== null && isFile(answer)) return answer;
  return (await cached(request)) ?? answer ?? Response.error();
}

/**
 * Stores all files of a release that works, and only then deletes the previous release, so that an
 * offline page never mixes releases.
 */
async function store({ entry, urls, prefix }: StoreMessage): Promise<void> {
  const name = prefix + entry;
  const cache = await caches.open(name);
  const html = await fetch(own.page, { cache: "no-store" });
  if (!html.ok || !(await html.clone().text()).includes(entry)) return;
  for (const url of [entry, ...urls]) {
    if ((await cache.match(url)) !== undefined) continue;
    const answer = await fetch(url);
    if (!isFile(answer)) return;
    await cache.put(url, answer);
  }
  await cache.put(own.page, html);
  for (const other of await caches.keys())
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
}

const isStoreMessage = (data: unknown): data is StoreMessage =>
  typeof data === "object" && data !== null && "entry" in data && "prefix" in data;
