// npm run clients: writes the types of the TypeScript client and the Postman collection from the
// document of the stable calls. A test keeps both in step with the contract.
//
// The types have the form of openapi-typescript, which is not used itself: it needs the JavaScript
// compiler of TypeScript 5, a second compiler.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const isName = (key) => /^[A-Za-z_$][\w$]*$/.test(key);
const keyOf = (key) => (isName(key) ? key : JSON.stringify(key));
const union = (types) => [...new Set(types)].join(" | ");

const plain = { integer: "number", number: "number", string: "string", boolean: "boolean" };

/** The TypeScript type for one of the types that a schema allows. */
function typeOfKind(kind, schema) {
  if (kind === "null") return "null";
  if (kind === "array") return `(${typeOf(schema.items)})[]`;
  if (kind === "object") return objectType(schema);
  return plain[kind] ?? "unknown";
}

/** A JSON Schema as a type. */
function typeOf(schema) {
  if (schema === undefined || Object.keys(schema).length === 0) return "unknown";
  if (schema.$ref !== undefined)
    return `components["schemas"][${JSON.stringify(schema.$ref.split("/").at(-1))}]`;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((one) => JSON.stringify(one)));
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return union(several.map(typeOf));
  const kinds = [schema.type ?? []].flat();
  return kinds.length === 0 ? "unknown" : union(kinds.map((kind) => typeOfKind(kind, schema)));
}

function objectType({ properties = {}, required = [], additionalProperties, propertyNames }) {
  const fields = Object.entries(properties).map(([key, schema]) => {
    const note = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
    return `${note}${keyOf(key)}${required.includes(key) ? "" : "?"}: ${typeOf(schema)};`;
  });
  if (fields.length > 0) return `{\n${fields.join("\n")}\n}`;
  if (additionalProperties === undefined || additionalProperties === false)
    return "Record<string, never>";
  const key = propertyNames?.enum === undefined ? "string" : typeOf(propertyNames);
  const record = `Record<${key}, ${typeOf(additionalProperties)}>`;
  return key === "string" ? record : `Partial<${record}>`;
}

/** Values of a query: numbers may be passed as numbers. */
const queryType = ({ schema }) => {
  const type = typeOf(schema);
  return type === "unknown" ? "string | number" : type;
};

const queryOf = (query, isOptional) =>
  query === "" ? "undefined" : `{ ${query} }${isOptional ? " | undefined" : ""}`;

function operationType({ parameters, requestBody, responses }) {
  const isOptional = parameters?.every(({ required }) => !required);
  const query = (parameters ?? [])
    .map((one) => `${keyOf(one.name)}${one.required ? "" : "?"}: ${queryType(one)};`)
    .join("\n");
  const body = requestBody?.content["application/json"].schema;
  const answer = typeOf(responses[200].content["application/json"].schema);
  return `{
    parameters: Query<${queryOf(query, isOptional)}>;
    ${body === undefined ? "requestBody?: never;" : `requestBody: Content<${typeOf(body)}>;`}
    responses: Answer<${answer}>;
  }`;
}

/** Every call made with a token can be refused in the same ways. */
const common = `type Content<T> = { content: { "application/json": T } };
type Json<T> = Content<T> & { headers: Record<string, unknown> };
type Failure = Json<components["schemas"]["Failure"]>;
interface Answer<T> {
  200: Json<T>;
  /** Some fields are not valid: \`fields\` names them. */
  400: Failure;
  /** The token has ended, was deleted, or comes from another address. */
  401: Failure;
  /** The account or the scope does not allow it. */
  403: Failure;
  /** The record does not exist, or is not visible. */
  404: Failure;
  /** Too many calls: Retry-After says when to ask again. */
  429: Failure;
  /** Busy, or the database is away for the moment. */
  503: Failure;
}
type Query<Q> = { header?: never; path?: never; cookie?: never } & (undefined extends Q
  ? { query?: Q }
  : { query: Q });
`;

/** Types of the document, in the form that openapi-fetch reads. */
function clientTypes({ paths, components }) {
  const calls = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(
      ([method, operation]) =>
        `/** ${operation.summary} */\n${method}: ${operationType(operation)};`,
    );
    return `${JSON.stringify(path)}: {\n${operations.join("\n")}\n};`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${keyOf(name)}: ${typeOf(schema)};`,
  );
  return `// Written by npm run clients from the document of the stable calls.

${common}
export interface paths {
  ${calls.join("\n")}
}

export interface components {
  schemas: { ${schemas.join("\n")} };
}
`;
}

function postmanItem(path, method, { operationId, summary, parameters, requestBody }) {
  const query = (parameters ?? []).map(({ name, required, schema, example }) => ({
    key: name,
    value: String(example ?? schema.default ?? ""),
    ...(schema.description === undefined ? {} : { description: schema.description }),
    disabled: !required && example === undefined,
  }));
  const body = requestBody?.content["application/json"].example;
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      header: body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }],
      url: {
        raw: `{{host}}${path}`,
        host: ["{{host}}"],
        path: path.split("/").slice(1),
        query,
      },
      description: operationId,
      ...(body === undefined ? {} : { body: { mode: "raw", raw: JSON.stringify(body, null, 2) } }),
    },
    response: [],
  };
}

/** The document as a Postman collection (v2.1.0): host and token are its variables. */
function postmanCollection({ paths }) {
  const folders = new Map();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [tag] = operation.tags;
      folders.set(tag, [...(folders.get(tag) ?? []), postmanItem(path, method, operation)]);
    }
  return {
    info: {
      name: "House Watch",
      description: "The stable calls. Set the variables host and token first.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
    variable: [
      { key: "host", value: "http://127.0.0.1:8080" },
      { key: "token", value: "" },
    ],
    item: [...folders].map(([name, item]) => ({ name, item })),
  };
}

/** Every written file, by its path. `document`: the OpenAPI document of the stable calls. */
export const clientFiles = (document) =>
  new Map([
    ["clients/typescript/schema.ts", clientTypes(document)],
    [
      "clients/postman/house-watch.postman_collection.json",
      `${JSON.stringify(postmanCollection(document), null, 2)}\n`,
    ],
  ]);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { openApiDocument, stableDocument } = await import("../server/platform/http/openapi.ts");
  const document = JSON.parse(JSON.stringify(openApiDocument("1", stableDocument)));
  const files = clientFiles(document);
  for (const [path, text] of files) writeFileSync(join(root, path), text);
  const formatter = join(root, "node_modules", "oxfmt", "bin", "oxfmt");
  const written = [...files.keys()].map((path) => join(root, path));
  spawnSync(process.execPath, [formatter, ...written], { cwd: root, stdio: "inherit" });
}
