import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "../../../../server/platform/base/config.ts";

const read = (name: string) => readFileSync(join("deploy", name), "utf8");
const { PORT, MQTT_PORT, MQTTS_PORT, PICTURE_PORT } = readEnvironment({ NODE_ENV: "test" });
/** Variables of the server that a compose file sets. */
const variablesIn = (text: string) =>
  [...text.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);

describe("files shipped for containers", () => {
  it("name every port that the server opens, in the image", () => {
    const [, exposed = ""] = /^EXPOSE (.*)$/m.exec(read("Containerfile")) ?? [];
    expect(exposed.split(" ").map(Number)).toEqual([PORT, MQTT_PORT, MQTTS_PORT, PICTURE_PORT]);
  });

  it("report to systemd that the server is alive, and replace it when it is silent", () => {
    const unit = read("house-watch.service");
    for (const line of ["Type=notify", "NotifyAccess=all", "WatchdogSec=60", "Restart=always"])
      expect(unit.split("\n")).toContain(line);
    expect(read("Containerfile")).toMatch(/^HEALTHCHECK [^]*health-check\.js/m);
    expect(read("compose.yaml")).toMatch(
      /healthcheck:\n\s+test: \[CMD, node, dist\/server\/health/,
    );
  });

  it("give the server a certificate and publish its ports", () => {
    expect(read("compose.yaml")).toContain("compose.tls.yaml");
    const text = read("compose.tls.yaml");
    expect(variablesIn(text)).toEqual(["TLS_CERT_FILE", "TLS_KEY_FILE"]);
    expect(text).toContain(`:${PORT}"`);
    // Pages open live video at the port number that the server uses, so it is published unchanged.
    expect(text).toContain(`"${PICTURE_PORT}:${PICTURE_PORT}"`);
    expect(text).toMatch(/\$\{TLS_DIR:\?\}:\/tls:ro/);
    expect(read("example.env")).toMatch(/^TLS_DIR=$/m);
  });
});
