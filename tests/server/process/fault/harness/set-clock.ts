import { existsSync, readFileSync } from "node:fs";

/**
 * Loaded before a server (`NODE_OPTIONS=--import`): the clock of the server and of every process it
 * starts is the machine's plus the ms in `CLOCK_FILE`, as if a person had set it. Elapsed time
 * (`performance.now`, timers) is unchanged.
 */
const file = process.env["CLOCK_FILE"] ?? "";
const Real = Date;
let offsetMs = 0;
setInterval(() => {
  if (existsSync(file)) offsetMs = Number(readFileSync(file, "utf8"));
}, 20).unref();
const now = () => Real.now() + offsetMs;

globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new Real(now()).toString(),
  get: (target, name, receiver) =>
    name === "now" ? now : (Reflect.get(target, name, receiver) as unknown),
});
