/** Messages a device can send while it is connected. */
export interface Wire {
  /** Publishes a message other than telemetry; `done`: its PUBACK has arrived. */
  send(kind: "ack" | "param" | "log" | "event" | "fw", body: object, done?: () => void): void;
  /** The link breaks, and stays down for `ms` at least. */
  cut(ms: number): void;
}
