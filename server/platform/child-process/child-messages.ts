import type { IncomingHttpHeaders } from "node:http";
import type { Bus, Topics } from "../fact/fact-bus.ts";

/** Settings a child gets once, when it may open: API, notice or picture process. */
export interface ChildSettings {
  /** Address of the database. */
  readonly databaseUrl: string;
  /** Folder of the local sockets that these processes listen at. */
  readonly socketDir: string;
  readonly build: string;
  /** Folder of the built pages; null: the API alone. */
  readonly webDir: string | null;
}

/** Messages from the main process to a child. */
export type ToChild =
  | ({ readonly kind: "open" } & ChildSettings)
  | { readonly kind: "mqttPort"; readonly port: number | null }
  | { readonly kind: "sessionEnded"; readonly ended: Topics["sessionEnded"] }
  /** The request with this number has been done, or has failed. */
  | { readonly kind: "answer"; readonly id: number; readonly failure: string | null }
  | { readonly kind: "ping" }
  /** Request for its measurements; an answer is expected. */
  | { readonly kind: "metrics"; readonly id: number }
  /** A change of the permitted viewers (picture process). */
  | { readonly kind: "recheck" }
  /** A connection to the picture process; its socket comes with the message. */
  | { readonly kind: "handedOver"; readonly request: HandedOver }
  /** The main process has let go of the connection that it has handed over. */
  | { readonly kind: "letGo" }
  | { readonly kind: "close" };

/** A request to become a WebSocket, without its connection. */
export interface HandedOver {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** Messages from a child to the main process. */
export type FromChild =
  | { readonly kind: "listening" }
  /** Answer to a ping, with the work of this process that fails again and again. */
  | { readonly kind: "pong"; readonly failingWork: readonly string[] }
  | { readonly kind: "metrics"; readonly id: number; readonly text: string }
  | { readonly kind: "published"; readonly published: Published }
  /** The gateways are to be read again; an answer is waited for. */
  | { readonly kind: "gatewaysChanged"; readonly id: number };

/** A message of the bus, with its topic. */
export type Published = {
  readonly [T in keyof Topics]: { readonly topic: T; readonly message: Topics[T] };
}[keyof Topics];

/** Forwards everything that is published on the bus. */
export function forwardBus(bus: Bus, send: (published: Published) => void): void {
  bus.subscribe("committed", (message) => send({ topic: "committed", message }));
  bus.subscribe("housesChanged", (message) => send({ topic: "housesChanged", message }));
  bus.subscribe("recordsChanged", (message) => send({ topic: "recordsChanged", message }));
  bus.subscribe("commandsDue", (message) => send({ topic: "commandsDue", message }));
  bus.subscribe("displayChanged", (message) => send({ topic: "displayChanged", message }));
  bus.subscribe("sessionEnded", (message) => send({ topic: "sessionEnded", message }));
}

/** Publishes what came over the link. */
export const republish = (bus: Bus, { topic, message }: Published): void =>
  bus.publish(topic, message as never);
