import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** A person at the provider. */
export interface OidcPerson {
  readonly sub: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly amr?: readonly string[];
}

export interface OidcServer {
  readonly issuer: string;
  /** The next to sign in; null: nobody agrees. */
  person: OidcPerson | null;
  /** Takes a browser through the provider. Returns the query with which it comes back. */
  visit(url: string): Promise<string>;
  /** The person of the latest visit signs out at the provider itself. */
  signOut(): Promise<void>;
  close(): Promise<void>;
}

interface OidcServerOptions {
  readonly logoutUri?: string;
  readonly hasSid?: boolean;
  readonly isBasic?: boolean;
}

const clientId = "house-watch";

/**
 * A real OpenID provider on this machine, at which the person of the test signs in by itself.
 * `logoutUri`: the address to which it sends sign-outs; `hasSid`: with the session's id; `isBasic`:
 * it accepts the client's secret only in a header.
 */
export async function startOidcServer(
  redirectUri: string,
  { logoutUri, hasSid = true, isBasic = false }: OidcServerOptions = {},
): Promise<OidcServer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const http = createServer((request, response) => handle(request, response));
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const people = new Map<string, OidcPerson>();
  const authMethod = isBasic ? "client_secret_basic" : "client_secret_post";
  const provider = new Provider(issuer, {
    ...settingsOf(redirectUri, people, logoutUri, hasSid, authMethod),
    ...(isBasic && { clientAuthMethods: [authMethod] }),
  });
  const callback = provider.callback();
  let cookies: Cookies = new Map();
  const oidc: OidcServer = {
    issuer,
    person: null,
    visit: (url) => {
      cookies = new Map();
      return visit(url, redirectUri, cookies);
    },
    signOut: () => signOut(issuer, cookies),
    close: () => new Promise((done) => http.close(() => done())),
  };
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = oidc;
    if (person === null)
      return provider.interactionFinished(request, response, { error: "access_denied" });
    people.set(person.sub, person);
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (prompt.name === "login")
      return provider.interactionFinished(request, response, {
        login: { accountId: person.sub, amr: person.amr ?? ["pwd"] },
      });
    const grant = new provider.Grant({ accountId: person.sub, clientId: params.client_id });
    grant.addOIDCScope("openid profile email");
    return provider.interactionFinished(request, response, {
      consent: { grantId: await grant.save() },
    });
  }
  handle = (request, response) =>
    request.url?.startsWith("/interaction/") === true
      ? void interact(request, response)
      : callback(request, response);
  return oidc;
}

/** One client, whose users act as the tests specify. */
const settingsOf = (
  redirectUri: string,
  people: ReadonlyMap<string, OidcPerson>,
  logoutUri: string | undefined,
  hasSid: boolean,
  authMethod: string,
) => ({
  clients: [
    {
      client_id: clientId,
      client_secret: "secret",
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: [redirectUri],
      token_endpoint_auth_method: authMethod,
      ...(logoutUri !== undefined && {
        backchannel_logout_uri: logoutUri,
        backchannel_logout_session_required: hasSid,
      }),
    },
  ],
  cookies: { keys: ["test"] },
  claims: {
    openid: ["sub", "amr"],
    email: ["email", "email_verified"],
    profile: ["name", "preferred_username", "groups", "farms", "hasgroups"],
  },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: logoutUri !== undefined },
  },
  // The provider's own guard would keep it from this machine.
  fetch: (url: string, options: RequestInit) =>
    fetch(url, Object.assign(options, { dispatcher: undefined })),
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  findAccount: (_: unknown, sub: string) => ({
    accountId: sub,
    claims: () => ({ sub, ...people.get(sub)?.claims }),
  }),
});

type Cookies = Map<string, string>;

/** Sends a request with these cookies like a browser, and stores those it receives. */
async function browse(url: string, cookies: Cookies, body?: URLSearchParams): Promise<Response> {
  const answer = await fetch(url, {
    redirect: "manual",
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    ...(body !== undefined && { method: "POST", body }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return answer;
}

/** Follows redirects like a new browser, with its cookies, until one leads back. */
async function visit(start: string, redirectUri: string, cookies: Cookies): Promise<string> {
  let url = start;
  for (let step = 0; step < 10; step += 1) {
    const answer = await browse(url, cookies);
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${url} answered ${answer.status}`);
    url = new URL(location, url).href;
    if (url.startsWith(redirectUri)) return new URL(url).search.slice(1);
  }
  throw new Error("too many redirects");
}

/** Opens the provider's own sign-out page and says yes. */
async function signOut(issuer: string, cookies: Cookies): Promise<void> {
  const page = await (await browse(`${issuer}/session/end`, cookies)).text();
  const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const form = new URLSearchParams({ xsrf, logout: "yes" });
  const { status } = await browse(`${issuer}/session/end/confirm`, cookies, form);
  if (status !== 303) throw new Error(`signing out answered ${status}`);
}
