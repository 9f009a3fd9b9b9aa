import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Traits of the next ID token; a forged one differs from a genuine one in a single trait. */
export interface Forgery {
  readonly alg?: "RS256" | "HS256" | "none";
  /** Signed with a key that the provider does not publish. */
  readonly hasOtherKey?: boolean;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Offset of the provider's clock, s. */
  readonly aheadS?: number;
  readonly isKeyAway?: boolean;
  /** Overridden parts of its discovery document. */
  readonly description?: Readonly<Record<string, unknown>>;
}

export interface ForgingProvider {
  readonly issuer: string;
  next: Forgery;
  /** The query with which a browser comes back from this address. */
  visit(url: string): string;
  close(): Promise<void>;
}

const newPair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * An OpenID provider that signs anything, and claims to know every algorithm. `now` in epoch ms.
 */
export async function startForgingProvider(now: () => number): Promise<ForgingProvider> {
  const [shown, other] = [newPair(), newPair()];
  const nonces = new Map<string, string>();
  const created: { issuer: string; next: Forgery } = { issuer: "", next: {} };

  function tokenFor(code: string): string {
    const { alg = "RS256", hasOtherKey = false, claims, aheadS = 0 } = created.next;
    const at = Math.floor(now() / 1000) + aheadS;
    const { issuer: iss } = created;
    const rightClaims = { iss, sub: "forged", aud: "house-watch", iat: at, exp: at + 300 };
    const nonce = nonces.get(code);
    const signed = `${part({ alg, kid: "k" })}.${part({ ...rightClaims, nonce, ...claims })}`;
    if (alg === "none") return `${signed}.`;
    if (alg === "HS256")
      return `${signed}.${createHmac("sha256", "secret").update(signed).digest("base64url")}`;
    const { privateKey } = hasOtherKey ? other : shown;
    return `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`;
  }
  const pages: Readonly<Record<string, (body: string) => object>> = {
    "/.well-known/openid-configuration": () => ({
      issuer: created.issuer,
      authorization_endpoint: `${created.issuer}/authorize`,
      token_endpoint: `${created.issuer}/token`,
      jwks_uri: `${created.issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
      ...created.next.description,
    }),
    "/jwks": () => ({
      keys: [{ ...shown.publicKey.export({ format: "jwk" }), kid: "k", alg: "RS256", use: "sig" }],
    }),
    "/token": (body) => ({
      access_token: "a",
      token_type: "Bearer",
      id_token: tokenFor(new URLSearchParams(body).get("code") ?? ""),
    }),
  };
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const page =
      created.next.isKeyAway === true && request.url === "/jwks" ? undefined : request.url;
    const forged = pages[page ?? ""]?.(body);
    reply.writeHead(forged === undefined ? 500 : 200, { "content-type": "application/json" });
    reply.end(JSON.stringify(forged ?? {}));
  }
  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  created.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(created, {
    visit: (url: string) => {
      const { searchParams: query } = new URL(url);
      const code = `code ${nonces.size}`;
      nonces.set(code, query.get("nonce") ?? "");
      return new URLSearchParams({ code, state: query.get("state") ?? "" }).toString();
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  });
}
