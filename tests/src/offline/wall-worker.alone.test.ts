import { beforeEach, expect, it, vi } from "vitest";
import type { StoreMessage } from "../../../src/offline/offline-pages.ts";

const origin = "https://farm.example";
const ownWorker = (entry = "/assets/index-1.js") =>
  new Response(
    `<!doctype html><div id="root"></div><script type="module" src="${entry}"></script>`,
    {
      headers: { "Content-Type": "text/html" },
    },
  );
const script = () => new Response("1", { headers: { "Content-Type": "text/javascript" } });
const hotspot = () =>
  new Response("<!doctype html><h1>Farm Hotel</h1>", { headers: { "Content-Type": "text/html" } });

type Handler = (event: object) => void;
let handlers: Map<string, Handler>;
let cached: Map<string, Response>;
let names: string[];
let network: (url: string) => Promise<Response>;

const pathOf = (request: Request | string): string =>
  new URL(typeof request === "string" ? request : request.url, origin).pathname;

beforeEach(async () => {
  handlers = new Map();
  cached = new Map();
  names = [];
  const cache = {
    match: async (url: string) => cached.get(pathOf(url))?.clone(),
    put: async (url: string, answer: Response) => void cached.set(pathOf(url), answer),
  };
  vi.stubGlobal("self", {
    location: { origin },
    registration: { scope: `${origin}/` },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, run: Handler) => handlers.set(type, run),
  });
  vi.stubGlobal("caches", {
    match: async (request: Request | string) => cached.get(pathOf(request))?.clone(),
    open: async (name: string) => {
      names.push(name);
      return cache;
    },
    keys: async () => names,
    delete: async () => true,
  });
  vi.stubGlobal("fetch", (request: Request | string) => network(pathOf(request)));
  vi.resetModules();
  await import("../../../src/offline/wall-worker.ts");
});

/** The worker's response to a page request. */
async function answerTo(path: string, mode: "navigate" | "cors" = "cors"): Promise<string> {
  let answer: Promise<Response> | null = null;
  const request = { url: origin + path, method: "GET", mode, cache: "default" };
  handlers.get("fetch")?.({
    request,
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
  });
  if (answer === null) throw new Error("left to the network");
  return (await (answer as Promise<Response>)).text();
}
async function store(message: StoreMessage): Promise<void> {
  const works: Promise<unknown>[] = [];
  handlers.get("message")?.({
    data: message,
    waitUntil: (work: Promise<unknown>) => works.push(work),
  });
  await Promise.all(works);
}
const release: StoreMessage = {
  entry: "/assets/index-1.js",
  urls: ["/assets/wall-1.js"],
  prefix: "wall-shell ",
};

it("shows the cached page when a hotspot responds, and the server's as soon as it responds", async () => {
  network = async (path) => (path.startsWith("/assets/") ? script() : ownWorker());
  await store(release);
  network = async () => hotspot();
  expect(await answerTo("/screenDatav/home", "navigate")).toContain('id="root"');
  network = async () => ownWorker("/assets/index-2.js");
  expect(await answerTo("/screenDatav/home", "navigate")).toContain("index-2");
});

it("shows a hotspot's page if none is cached, so that a person can sign in to the hotspot", async () => {
  network = async () => hotspot();
  expect(await answerTo("/screenDatav/home", "navigate")).toContain("Farm Hotel");
});

it("caches neither a hotspot's page as a file nor an incomplete release", async () => {
  network = async (path) =>
    path === "/screenDatav/home" ? ownWorker() : path === release.entry ? script() : hotspot();
  await store(release);
  expect([...cached.keys()]).toEqual([release.entry]);
});

it("uses a cached map when a hotspot responds instead", async () => {
  cached.set("/geo/index.json", new Response("{}"));
  network = async () => hotspot();
  expect(await answerTo("/geo/index.json")).toBe("{}");
});
