import { parseArgs } from "node:util";
import { messageOf } from "../../contract/base/server-message.ts";
import { demoApps } from "./demo-apps.ts";
import { startNoticeDemo } from "./notice-server.ts";

const { values } = parseArgs({
  options: {
    host: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "8090" },
    "mail-port": { type: "string", default: "2525" },
    /** Calls are answered only by a person at the page. */
    "no-habit": { type: "boolean", default: false },
  },
});
const secret = process.env.NOTICE_SECRET ?? "";
const key = process.env.DEMO_KEY ?? "";
if (secret === "") {
  process.stderr.write("notice demo: NOTICE_SECRET is needed\n");
  process.exit(2);
}
try {
  const demo = await startNoticeDemo({
    host: values.host,
    port: Number(values.port),
    mailPort: Number(values["mail-port"]),
    secret,
    // The recipient of the demo may answer late, or not at all.
    behaviour: values["no-habit"] ? null : { share: 0.7, fromS: 20, toS: 90 },
    pageDir: new URL(import.meta.url.endsWith(".ts") ? "page/" : "notice-page/", import.meta.url),
    now: Date.now,
    random: Math.random,
    apps: key === "" ? null : demoApps(key),
  });
  process.send?.({ kind: "ready", port: demo.port, mailPort: demo.mailPort });
  const close = () => void demo.close().then(() => process.exit(0));
  process.once("SIGTERM", close).once("SIGINT", close).once("disconnect", close);
} catch (error) {
  process.stderr.write(`notice demo: ${messageOf(error)}\n`);
  process.exit(1);
}
