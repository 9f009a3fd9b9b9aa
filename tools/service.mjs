// The real engines that some tests run against, as far as they are reachable.
import { connect } from "node:net";

const services = [
  {
    name: "PostgreSQL",
    variable: "TEST_DATABASE_URL",
    fallback: "postgres://postgres@127.0.0.1:5432/postgres",
    port: 5432,
  },
  { name: "Redis", variable: "TEST_REDIS_URL", fallback: "redis://127.0.0.1:6379", port: 6379 },
  { name: "Mosquitto", variable: "TEST_MQTT_URL", fallback: "mqtt://127.0.0.1:1883", port: 1883 },
];

function answers(url, port) {
  const { hostname, port: own } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(own) || port, timeout: 1500 });
    const end = (isThere) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

/** Environment variables for the tests, and the names of the engines that are not reachable. */
export async function findServices() {
  const env = {};
  const missing = [];
  for (const { name, variable, fallback, port } of services) {
    const url = process.env[variable] ?? fallback;
    if (await answers(url, port)) env[variable] = url;
    else missing.push(`${name} (${url.replace(/\/\/[^@]*@/, "//")}, set ${variable} to another)`);
  }
  return { env, missing };
}
