/** Messages a device can send while it is connected. */
export interface Wire {
  /** Publishes a message beside telemetry; `done`: its PUBACK has come. */
  say(kind: "ack" | "param" | "log" | "event" | "fw", body: object, done?: () => void): void;
  /** The link goes, and nobody brings it back before `ms` have passed. */
  cut(ms: number): void;
}
