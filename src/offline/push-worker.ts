/**
 * Shows pushed notices, and answers them by their links. For navigations without a network it shows
 * a page that says so. It serves nothing else, no call, page or script, so it never shows an old
 * alarm or an old release. It imports nothing: one file at one address.
 */
import type { PushPayload } from "../../contract/notify/push.ts";

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}
interface ClickEvent extends ExtendableEvent {
  readonly action: string;
  readonly notification: { readonly data: PushPayload; readonly tag: string; close(): void };
}
interface Client {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Scope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", run: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", run: (event: FetchEvent) => void): void;
  addEventListener(type: "push", run: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", run: (event: ClickEvent) => void): void;
}
const scope = self as unknown as Scope;

const offline = { cache: "offline-page", path: "/offline.html" } as const;

scope.addEventListener("install", (event) =>
  event.waitUntil(
    caches
      .open(offline.cache)
      .then((cache) => cache.add(new Request(offline.path, { cache: "reload" })))
      .then(() => scope.skipWaiting()),
  ),
);
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(
    fetch(request).catch(async () => (await caches.match(offline.path)) ?? Response.error()),
  );
});

scope.addEventListener("push", (event) => {
  const payload = event.data?.json() as PushPayload | undefined;
  if (payload !== undefined) event.waitUntil(show(payload, payload.text, false));
});

const show = (payload: PushPayload, body: string, isAnswered: boolean): Promise<void> =>
  scope.registration.showNotification(payload.title, {
    body,
    tag: payload.tag,
    renotify: !isAnswered,
    silent: isAnswered,
    requireInteraction: !isAnswered && payload.token !== null,
    lang: payload.language,
    icon: "/icon-192.png",
    badge: "/icon-badge.png",
    data: payload,
    actions: isAnswered
      ? []
      : payload.buttons.map(({ step, label }) => ({ action: step, title: label })),
  });

scope.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  const { data } = notification;
  notification.close();
  event.waitUntil(
    action === "" || data.token === null ? open(data.url) : answer(data, data.token, action),
  );
});

/** Does the same as the page of the link, which needs no session. */
async function answer(payload: PushPayload, token: string, step: string): Promise<void> {
  const body = new URLSearchParams(step === "ack" ? {} : { step });
  const isDone = await fetch(`/n/${token}`, { method: "POST", body }).then(
    ({ ok }) => ok,
    () => false,
  );
  await show(payload, isDone ? `${payload.text}\n${payload.done}` : payload.failed, isDone);
  if (!isDone) await open(payload.url);
}

async function open(path: string): Promise<void> {
  const url = new URL(path, scope.location.origin).href;
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = windows.find((client) => client.url === url);
  await (same === undefined ? scope.clients.openWindow(url) : same.focus());
}
