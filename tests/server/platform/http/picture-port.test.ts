import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { addHeaders, picturePortOf } from "../../../../server/platform/http/http-headers.ts";

const policyAt = async (host: string, picturePort: number | null): Promise<string> => {
  const app = Fastify();
  await addHeaders(app, "", "", picturePort);
  app.get("/", () => "");
  const { headers } = await app.inject({ url: "/", headers: { host } });
  await app.close();
  return String(headers["content-security-policy"]);
};

describe("the policy of pages", () => {
  it("allows pages to play live video and to fetch it from its port", async () => {
    const plain = await policyAt("farm.example", null);
    expect(plain).toContain("media-src 'self' blob:");
    expect(plain).toContain("connect-src 'self';");
    expect(await policyAt("farm.example:8443", 8444)).toContain(
      "connect-src 'self' wss://farm.example:8444;",
    );
    // The host header cannot inject a policy.
    expect(await policyAt("x; script-src *", 8444)).not.toContain("script-src *");
  });

  it("has a separate port for live video only with a certificate", () => {
    expect(picturePortOf({ PICTURE_PORT: 8444 })).toBeNull();
    expect(picturePortOf({ PICTURE_PORT: 8444, TLS_CERT_FILE: "cert.pem" })).toBe(8444);
  });
});
