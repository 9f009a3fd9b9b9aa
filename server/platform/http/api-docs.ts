import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiBase } from "../../../contract/route/routes.ts";
import { stableBase } from "../../../contract/route/stable-calls.ts";
import { sessionCookies } from "../../../contract/account/session-cookie.ts";
import { Refusal } from "../base/refusal.ts";
import { asyncApiDocument } from "./asyncapi.ts";
import { openApiDocument, stableDocument } from "./openapi.ts";
import { refusedCaller } from "./refused-caller.ts";

/**
 * Runs in the page before it requests the document: sends the token that the console keeps in this
 * browser in a header, as the console does. Without a session it shows the way to sign in.
 */
const pageScript = `(() => {
  const pairs = document.cookie.split(/;\\s*/);
  const kept = pairs.find((pair) => pair.startsWith("${sessionCookies.token}="));
  const token = kept === undefined ? "" : decodeURIComponent(kept.slice(kept.indexOf("=") + 1));
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (address, options = {}) => {
    const headers = new Headers(options.headers);
    if (token !== "") headers.set("authorization", token);
    const reply = await originalFetch(address, { ...options, headers });
    if (reply.status === 401) showSignInHint();
    return reply;
  };
  function showSignInHint() {
    const link = document.createElement("a");
    link.href = "/login";
    link.textContent = "登录后刷新本页 / Sign in, then reload this page";
    const line = document.createElement("h3");
    line.id = "sign-in-first";
    line.className = "loading-container";
    line.append(link);
    const page = document.getElementById("swagger-ui");
    page.hidden = true;
    const styled = document.createElement("div");
    styled.className = "swagger-ui";
    styled.append(line);
    page.before(styled);
  }
})();`;

/** True for the API document, which is for signed-in users; the page and its scripts are public. */
const isDocument = ({ url }: FastifyRequest): boolean => /\/(?:json|yaml)(?:[?#]|$)/.test(url);

/**
 * Serves the calls as a page and as a document, below /api/docs, and the document of the stable
 * ones at /api/v1/openapi.json, with the document of stream and MQTT next to it. `mayRead` decides
 * whether the caller may read the documents. Refusal: 401.
 */
export async function serveApiDocs(
  app: FastifyInstance,
  build: string,
  mayRead: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  // Made at the first request, because describing every call takes a seventh of the process's
  // start.
  let document: ReturnType<typeof openApiDocument> | undefined;
  await app.register(swagger, {
    mode: "static",
    specification: { document: { openapi: "3.1.0", info: { title: "", version: "" }, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    // The badge would ask a server on the internet, and the bar of the other layout carries a style
    // the policy refuses.
    uiConfig: {
      validatorUrl: null,
      layout: "BaseLayout",
      docExpansion: "list",
      tryItOutEnabled: false,
    },
    uiHooks: {
      onRequest: (request, _reply, done) => {
        if (!isDocument(request)) return done();
        mayRead(request).then(
          (may) => done(may ? undefined : new Refusal(401, "unauthorized")),
          done,
        );
      },
    },
    transformSpecification: () => (document ??= openApiDocument(build)),
    transformSpecificationClone: false,
    theme: { title: "API", js: [{ filename: "session.js", content: pageScript }] },
  });
  let stable: ReturnType<typeof openApiDocument> | undefined;
  app.get(`${stableBase}/openapi.json`, async (request, reply) => {
    if (!(await mayRead(request))) throw refusedCaller(request, reply);
    return (stable ??= openApiDocument(build, stableDocument));
  });
  let streams: ReturnType<typeof asyncApiDocument> | undefined;
  app.get(`${stableBase}/asyncapi.json`, async (request, reply) => {
    if (!(await mayRead(request))) throw refusedCaller(request, reply);
    return (streams ??= asyncApiDocument(build));
  });
}
