import { beforeEach, expect, it, vi } from "vitest";
import type { PushPayload } from "../../../contract/notify/push.ts";

const origin = "https://farm.example";
const payload: PushPayload = {
  title: "Alarm",
  text: "House 1: 36 °C",
  tag: "n-1",
  url: "/n/abc",
  token: "abc",
  language: "en",
  buttons: [
    { step: "ack", label: "Acknowledge" },
    { step: "onWay", label: "On the way" },
  ],
  done: "Recorded",
  failed: "Not recorded",
};
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
  readonly actions: readonly { readonly action: string }[];
}

type Handler = (event: object) => void;
let handlers: Map<string, Handler>;
let shown: Shown[];
let opened: string[];
let windows: { url: string; focus: () => Promise<unknown> }[];
const network = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
let offline: Response | undefined;

beforeEach(async () => {
  handlers = new Map();
  [shown, opened, windows] = [[], [], []];
  offline = new Response("no network");
  network.mockReset();
  vi.stubGlobal("self", {
    location: { origin },
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      showNotification: async (title: string, options: Omit<Shown, "title">) =>
        void shown.push({ title, ...options }),
    },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, run: Handler) => handlers.set(type, run),
  });
  vi.stubGlobal("caches", { match: async () => offline });
  vi.stubGlobal("fetch", (request: Request | string, init?: RequestInit) =>
    network(typeof request === "string" ? request : request.url, init),
  );
  vi.resetModules();
  await import("../../../src/offline/push-worker.ts");
});

async function happen(type: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  handlers.get(type)?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => works.push(work),
    respondWith: (work: Promise<unknown>) => works.push(work),
  });
  await Promise.all(works);
}
const click = (action: string, data = payload) =>
  happen("notificationclick", { action, notification: { data, close: () => undefined } });

it("shows a notice with its buttons, and nothing for an empty message", async () => {
  await happen("push", { data: { json: () => payload } });
  await happen("push", { data: null });
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ title: "Alarm", body: "House 1: 36 °C", silent: false });
  expect(shown[0]?.actions.map(({ action }) => action)).toEqual(["ack", "onWay"]);
});

it.each([
  ["ack", ""],
  ["onWay", "step=onWay"],
])("sends %s through the notice's link, and reports that it is recorded", async (action, body) => {
  network.mockResolvedValue(new Response(""));
  await click(action);
  const [path, init] = network.mock.calls[0] ?? [];
  const sent = init?.body as URLSearchParams;
  expect([path, init?.method, sent.toString()]).toEqual(["/n/abc", "POST", body]);
  expect(shown[0]).toMatchObject({ body: "House 1: 36 °C\nRecorded", silent: true, actions: [] });
  expect(opened).toEqual([]);
});

it.each([
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a link that is over", async () => new Response("", { status: 410 })],
])("with %s reports that nothing was recorded, and opens the page", async (_, answer) => {
  network.mockImplementation(answer);
  await click("ack");
  expect(shown[0]).toMatchObject({ body: "Not recorded", silent: false });
  expect(opened).toEqual([`${origin}/n/abc`]);
});

it("a click beside the buttons opens the page, or focuses the window that shows it", async () => {
  await click("");
  expect(opened).toEqual([`${origin}/n/abc`]);
  const focus = vi.fn<() => Promise<unknown>>(async () => undefined);
  windows = [{ url: `${origin}/n/abc`, focus }];
  await click("");
  expect(focus).toHaveBeenCalledOnce();
  expect(opened).toHaveLength(1);
  expect(network).not.toHaveBeenCalled();
});

it("without a network a page reports that; calls are not intercepted", async () => {
  network.mockRejectedValue(new TypeError("Failed to fetch"));
  const answers: Promise<Response>[] = [];
  const request = (mode: string, method = "GET") =>
    handlers.get("fetch")?.({
      request: { url: `${origin}/alarm/current`, mode, method },
      respondWith: (answer: Promise<Response>) => answers.push(answer),
    });
  request("cors");
  request("navigate", "POST");
  expect(answers).toEqual([]);
  request("navigate");
  expect(await (await answers[0])?.text()).toBe("no network");
  offline = undefined;
  request("navigate");
  expect((await answers[1])?.type).toBe("error");
});
