import { Ajv, type ValidateFunction } from "ajv";
import { asyncApiDocument } from "../../server/platform/http/asyncapi.ts";

type Json = Record<string, unknown>;

/** References of a document, as paths into it. */
export const refsOf = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : refsOf(inner),
  );
};

/** Target of a reference of a document; undefined: nothing is there. */
export const atRef = (document: unknown, path: string): unknown =>
  path
    .slice(2)
    .split("/")
    .reduce<unknown>((at, part) => (at as Json | undefined)?.[part], document);

/** Checks messages against the published document. */
export function messageCheck(): (name: string, payload: unknown) => string[] {
  const document = asyncApiDocument("test") as Json;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "doc:", components: document["components"] });
  const checks = new Map<string, ValidateFunction>();
  return (name, payload) => {
    const path = `doc:#/components/messages/${name}/payload`;
    const check = checks.get(name) ?? ajv.compile({ $ref: path });
    checks.set(name, check);
    return check(payload)
      ? []
      : (check.errors ?? []).map((item) => `${name}${item.instancePath} ${item.message}`);
  };
}
