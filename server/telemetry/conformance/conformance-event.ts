/** The last will that a connection announced. */
export interface ObservedWill {
  readonly topic: string;
  readonly payload: string;
  readonly qos: number;
  readonly isRetained: boolean;
}

/** A message of the gateway. Undefined: its state is unknown. */
export interface ObservedMessage {
  readonly kind: "message";
  readonly at: number;
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos?: number;
  readonly isRetained?: boolean;
}

/** A moment of a gateway's session, as the conformance command sees it. `at`: epoch ms. */
export type GatewayEvent =
  | {
      readonly kind: "connect";
      readonly at: number;
      /** 4: MQTT 3.1.1, 3: 3.1, 5: 5. */
      readonly level: number;
      readonly keepaliveS: number;
      readonly will: ObservedWill | null;
    }
  | { readonly kind: "signedIn"; readonly at: number; readonly isIn: boolean }
  | { readonly kind: "subscribe"; readonly at: number; readonly topics: readonly string[] }
  | ObservedMessage
  /** The connection is over. `byUs`: it was cut to see what the gateway does. */
  | { readonly kind: "close"; readonly at: number; readonly byUs: boolean }
  /** The line works again after it was cut. `tries`: connections tried in the meantime. */
  | { readonly kind: "restored"; readonly at: number; readonly tries: number }
  /** A message that was dropped with the connection, before it was acknowledged. */
  | { readonly kind: "swallowed"; readonly at: number; readonly payload: Buffer }
  /** An order that was sent to it, and what has to come back. */
  | { readonly kind: "ordered"; readonly at: number; readonly id: string; readonly trial: Trial };

/** Aim of an order that is sent to try a gateway. */
export type Trial = "late" | "foreign" | "status" | "read" | "log";
