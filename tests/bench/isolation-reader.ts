import { Agent, request } from "node:http";
import { encodePassword } from "../../contract/account/session.ts";
import { dayMs } from "../../contract/base/time.ts";

/**
 * Reads until it is stopped, and reports the results. Arguments: kind, port, tokens (each
 * connection has the next), connections, password. Each connection has its own address, as behind a
 * proxy, so that no limit per address protects the server.
 */
const [kind, port, tokens, connections, password] = process.argv.slice(2) as [
  "list" | "range" | "export" | "login",
  string,
  string,
  string,
  string,
];
const now = Date.now();
const range = `from=${now - 90 * dayMs}&to=${now}&pixels=1500&grain=minute&metrics=temp,rh,co2,water`;
const paths = {
  list: "/api/house/list?pageSize=500",
  range: `/api/telemetry/range?houseId=1&${range}`,
  export: "/api/log/export?format=xlsx",
  login: "/api/login",
};
/** Sign-ins are limited to 2,000 per minute in total. */
const pauseMs = kind === "login" ? (Number(connections) * 60_000) / 2000 : 0;

const tokenList = tokens.split(",");
const agent = new Agent({ keepAlive: true });
const answered: Record<number, number> = {};
const times: number[] = [];
let isStopped = false;

function send(connection: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: Number(port),
        agent,
        path: paths[kind],
        method: kind === "login" ? "POST" : "GET",
        headers: {
          authorization: tokenList[connection % tokenList.length]!,
          "x-forwarded-for": `203.0.${connection >> 8}.${connection & 255}`,
          ...(kind === "login" ? { "content-type": "application/json" } : {}),
        },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode ?? 0));
        answer.once("error", reject);
      },
    );
    outgoing.once("error", reject);
    outgoing.end(
      kind === "login"
        ? JSON.stringify({ username: "administrator", password: encodePassword(password) })
        : undefined,
    );
  });
}

async function read(connection: number): Promise<void> {
  for (let round = 0; !isStopped; round += 1) {
    const start = performance.now();
    const status = await send(connection + round * (kind === "login" ? 40 : 0)).catch(() => 0);
    times.push(performance.now() - start);
    answered[status] = (answered[status] ?? 0) + 1;
    const restMs = pauseMs - (performance.now() - start);
    // A refused client does not retry at once.
    const waitMs = status === 200 ? restMs : Math.max(restMs, 200);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

for (let connection = 0; connection < Number(connections); connection += 1) void read(connection);
process.on("message", () => {
  isStopped = true;
  process.send?.({ answered, times });
});
process.on("disconnect", () => process.exit());
