import { z } from "zod";
import { fileTypes, rowCountHeader } from "../../../contract/base/file-format.ts";
import { policy, type Rule } from "../../../contract/account/policy.ts";
import {
  apiBase,
  envelope,
  failureSchema,
  fileReply,
  type Route,
  type RouteName,
  routes,
} from "../../../contract/route/routes.ts";
import { type Json, schemaOf } from "./json-schema.ts";
import {
  isStable,
  stableBase,
  stableCalls,
  type StableCall,
  stableSince,
} from "../../../contract/route/stable-calls.ts";

function accessNote(access: Route["access"]): string {
  if (access === "public") return "Open to everybody.";
  const rule: Rule = policy[access];
  const needs = [
    rule.operate ? "canOperate '1'" : "",
    rule.remote ? "remoteConfigFlag '1'" : "",
  ].filter((need) => need !== "");
  const scope = rule.token === null ? "No token may make it." : `Scope of a token: ${rule.token}.`;
  return (
    `${scope} Roles: ${rule.roles.join(", ")}.` +
    `${needs.length > 0 ? ` Needs ${needs.join(" and ")}.` : ""} Only what lies in the ` +
    "caller's scope; the rest answers 404."
  );
}

/** Query parameters of a GET, one a field. */
function parametersOf(input: Json, example: Json | undefined): Json[] {
  const properties = (input["properties"] ?? {}) as Record<string, Json>;
  const required = (input["required"] ?? []) as string[];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name) && !("default" in schema),
    schema,
    ...(example !== undefined && name in example ? { example: example[name] } : {}),
  }));
}

const failure = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
});

const fileAnswer: Json = {
  description: "The file, as it is read. Not whole when the connection breaks",
  headers: {
    "Content-Disposition": { schema: { type: "string" } },
    [rowCountHeader]: { description: "Rows, at most", schema: { type: "integer" } },
  },
  content: Object.fromEntries(
    Object.values(fileTypes).map((type) => [
      type.split(";")[0],
      { schema: { type: "string", format: "binary" } },
    ]),
  ),
};

function operationOf(name: RouteName, route: Route, components: Json): Json {
  const input = schemaOf(route.input, "input", components);
  const isPublic = route.access === "public";
  const example: Json | undefined = isStable(name) ? stableCalls[name] : undefined;
  return {
    operationId: name,
    tags: [route.path.split("/")[1]],
    summary: route.summary,
    description: accessNote(route.access),
    security: isPublic ? [] : [{ token: [] }],
    ...(route.method === "GET"
      ? { parameters: parametersOf(input, example) }
      : {
          requestBody: {
            content: { "application/json": { schema: input, ...(example && { example }) } },
          },
        }),
    responses: {
      200:
        route.reply === fileReply
          ? fileAnswer
          : {
              description: "Done",
              content: {
                "application/json": {
                  schema: schemaOf(envelope(route.reply), "output", components),
                },
              },
            },
      400: failure("Some fields are not valid; `fields` names them"),
      ...(isPublic
        ? {}
        : {
            401: failure("No session"),
            403: failure("Not allowed"),
            404: failure("Not found, or outside the caller's scope"),
          }),
      429: failure("Too many requests"),
      503: failure(
        "Busy, or the database is away for the moment; Retry-After says when to ask again",
      ),
    },
  };
}

/** The calls of a document, where they are, and further text about them. */
interface Described {
  readonly base: string;
  readonly names: readonly RouteName[];
  readonly title: string;
  readonly more: string;
}
const everyCall: Described = {
  base: apiBase,
  names: Object.keys(routes) as RouteName[],
  title: "Calls of the platform",
  more: "They may change any time.",
};
/** Calls that programs of others may rely on. */
export const stableDocument: Described = {
  base: stableBase,
  names: Object.keys(stableCalls) as RouteName[],
  title: "Calls for programs, version 1",
  more:
    "Fields are only added, to replies and, where they may be left out, to inputs: ignore those " +
    "you do not know. Other changes make another version, beside which this one stays for a " +
    `year.\n\n# Changes\n${changes()}`,
};

/** The calls of each day, the newest first. */
function changes(): string {
  const days = [...new Set(Object.values(stableSince))].toSorted().toReversed();
  return days
    .map((day) => {
      const added = Object.keys(stableCalls).filter(
        (name) => stableSince[name as StableCall] === day,
      );
      const documented = added.map((name) => {
        const { method, path } = routes[name as StableCall];
        return `\`${method} ${path}\``;
      });
      return `- ${day}: ${documented.join(", ")}`;
    })
    .join("\n");
}

/** The OpenAPI 3.1 document of the route table, or of some of its calls. */
export function openApiDocument(
  build: string,
  { base, names, title, more }: Described = everyCall,
) {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  schemaOf(failureSchema, "output", components);
  for (const name of names) {
    const route: Route = routes[name];
    const operation = operationOf(name, route, components);
    paths[`${base}${route.path}`] = {
      ...paths[`${base}${route.path}`],
      [route.method.toLowerCase()]: operation,
    };
  }
  components["Failure"] ??= z.toJSONSchema(failureSchema);
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: build,
      description:
        "Replies are wrapped in `{ success, code, msg, data }`; `code` equals the HTTP " +
        "status; `msg` follows the `Locale` header (`zh` or `en`). " +
        more,
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description:
            "`Bearer ` and an access token, of a service account or of a person, or the token of " +
            "/login. Cookies are never read.",
        },
      },
    },
  };
}
