import { beforeEach, expect, it, vi } from "vitest";
import type { StoreMessage } from "../../../src/offline/offline-pages.ts";

const origin = "https://farm.example";
const ours = (entry = "/assets/index-1.js") =>
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

/** The worker's answer to a request of a page. */
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

it("shows the kept page where a hotspot answers, and the server's as soon as it does", async () => {
  network = async (path) => (path.startsWith("/assets/") ? script() : ours());
  await store(release);
  network = async () => hotspot();
  expect(await answerTo("/screenDatav/home", "navigate")).toContain('id="root"');
  network = async () => ours("/assets/index-2.js");
  expect(await answerTo("/screenDatav/home", "navigate")).toContain("index-2");
});

it("shows a hotspot's page without a stored one: a person can sign in to it there", async () => {
  network = async () => hotspot();
  expect(await answerTo("/screenDatav/home", "navigate")).toContain("Farm Hotel");
});

it("keeps no page of a hotspot as a file, nor half a release", async () => {
  network = async (path) =>
    path === "/screenDatav/home" ? ours() : path === release.entry ? script() : hotspot();
  await store(release);
  expect([...cached.keys()]).toEqual([release.entry]);
});

it("takes a kept map where a hotspot answers in its place", async () => {
  cached.set("/geo/index.json", new Response("{}"));
  network = async () => hotspot();
  expect(await answerTo("/geo/index.json")).toBe("{}");
});
