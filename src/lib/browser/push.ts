import { serviceWorkers } from "./secure-means.ts";

/*
 * Web Push of this browser. It needs TLS; on a phone of Apple the app on the home screen too.
 */

const workerPath = "/push-worker.js";
/** Apart from the worker of a paired display, which is that of the whole origin. */
const pushScope = "/push/";

/** Why this browser cannot be pushed to; null: it can. */
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

/** The mark of this browser's subscription (contract/notify/push.ts); '': it has none. */
export async function pushMark(): Promise<string> {
  if (!window.isSecureContext) return "";
  const subscription = await (await registered())?.pushManager?.getSubscription();
  if (subscription == null) return "";
  const hash = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(subscription.endpoint),
  );
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Asks the person, and subscribes. Null: the person has said no. */
export async function subscribePush(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const workers = serviceWorkers();
  if (workers === null) return null;
  const registration = await workers.register(workerPath, { scope: pushScope });
  await becomesActive(registration);
  const old = await registration.pushManager.getSubscription();
  // One made with a former key of the installation takes nothing from this one.
  await old?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { keys = {} } = made.toJSON();
  await keepOfflinePage();
  return { endpoint: made.endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
}

export async function unsubscribePush(): Promise<void> {
  await (await (await registered())?.pushManager.getSubscription())?.unsubscribe();
}

/** Pages say that there is no network, unless a display's worker keeps its own. */
export async function keepOfflinePage(): Promise<void> {
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
