import { browserMemory } from "./browser-memory.ts";
import { serviceWorkers } from "./secure-means.ts";

/* Web Push in this browser. It needs TLS, and on iPhones the app on the home screen. */

const workerPath = "/push-worker.js";
/** Separate from the worker of a paired display, which serves the whole origin. */
const pushScope = "/push/";

const memory = browserMemory(() => window.localStorage);
const ownerKey = "pushOwner";

/**
 * The user who turned push on in this browser; null: push is off. A shared computer must not show a
 * user's alarms to the next person.
 */
export const pushOwner = (): number | null => Number(memory.get(ownerKey)) || null;

/** Why this browser cannot receive push messages; null: it can. */
export type PushObstacle = "insecure" | "noBrowser" | "denied";
export function pushObstacle(): PushObstacle | null {
  if (!window.isSecureContext) return "insecure";
  if (serviceWorkers() === null || !("PushManager" in window) || !("Notification" in window))
    return "noBrowser";
  return Notification.permission === "denied" ? "denied" : null;
}

export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

async function registered(): Promise<ServiceWorkerRegistration | null> {
  return (await serviceWorkers()?.getRegistration(pushScope)) ?? null;
}

const current = async (): Promise<PushSubscription | null> =>
  window.isSecureContext
    ? ((await (await registered())?.pushManager?.getSubscription()) ?? null)
    : null;

/** This browser's subscription; null: it has none. */
export async function ownSubscription(): Promise<Subscription | null> {
  const created = await current();
  return created === null ? null : subscriptionOf(created);
}

function subscriptionOf(created: PushSubscription): Subscription {
  const { keys = {} } = created.toJSON();
  return { endpoint: created.endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
}

/**
 * The mark that identifies this browser's subscription (contract/notify/push.ts); '': it has none.
 */
export async function pushMark(): Promise<string> {
  const subscription = await current();
  if (subscription === null) return "";
  const hash = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(subscription.endpoint),
  );
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Asks for permission and subscribes. Null: the user refused. */
export async function subscribePush(
  publicKey: string,
  userId: number,
): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const workers = serviceWorkers();
  if (workers === null) return null;
  const registration = await workers.register(workerPath, { scope: pushScope });
  await becomesActive(registration);
  const old = await registration.pushManager.getSubscription();
  // A subscription made with a former key of the installation accepts nothing from this one.
  await old?.unsubscribe();
  const created = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  memory.set(ownerKey, String(userId));
  await cacheOfflinePage();
  return subscriptionOf(created);
}

/** Unsubscribes and removes the notices from the screen. */
export async function unsubscribePush(): Promise<void> {
  memory.remove(ownerKey);
  await (await current())?.unsubscribe();
  for (const shown of (await (await registered())?.getNotifications?.()) ?? []) shown.close();
}

/** Without a network, pages show a message, unless the worker of a display serves its own. */
export async function cacheOfflinePage(): Promise<void> {
  const workers = serviceWorkers();
  const other = await workers?.getRegistration("/");
  if (other === undefined || other.active?.scriptURL.endsWith(workerPath) === true)
    await workers?.register(workerPath, { scope: "/" });
}

function becomesActive({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (worker === null) return Promise.resolve();
  return new Promise((done) => {
    const look = () => {
      if (worker.state === "activated" || worker.state === "redundant") done();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
