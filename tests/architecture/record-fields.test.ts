import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { chosenFields, type Fields } from "../../contract/base/field.ts";
import { routes } from "../../contract/route/routes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function textsBelow(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return new Map(
    paths
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => {
        const at = posix.join(folder, path.replaceAll("\\", "/"));
        return [at, readFileSync(join(root, at), "utf8")];
      }),
  );
}

/** Fields of a call that are not filled in by a form, and why. */
const notInForms: Readonly<Record<string, string>> = {
  "createConcentrator gatewayId": "the gateway whose devices are listed",
  "createTerminal gatewayId": "the gateway whose devices are listed",
  "createAlarmInput gatewayId": "the gateway whose devices are listed",
  "createPlans isConfirmed": "the answer to a question",
  "createFactorRule roleKey": "the row of the role",
  "placeFlock houseId": "the house that it is placed in",
  "createAlarmOutage isUrgentConfirmed": "the answer to a question",
};

const inOneLanguage = "the name is in the reader's language";
const picture = "a picture";
/** Fields that the exported file of a list leaves out, and why. */
const notInFiles: Readonly<Record<string, string>> = {
  "alarmPhoneFields hasSecret": "a robot's secret is nobody's to see",
  "alarmPhoneFields rotaId": "the rota's name is there",
  "alarmPhoneFields userId": "the user's name is there",
  "breedFields nameEn": inOneLanguage,
  "farmFields country": "the location names it",
  "farmFields nameEn": inOneLanguage,
  "gatewayFields typeKey": "the type's name is there",
  "houseFields farmId": "the farm's name is there",
  "houseFields nameEn": inOneLanguage,
  "orgFields hasLogo": picture,
  "orgFields nameEn": inOneLanguage,
  "planFields isClosed": "the state says it",
  "terminalFields concentratorId": "the concentrator's name is there",
  "userFields hasAvatar": picture,
  "warningFields species": "the house has it",
};

/** Keys of an object schema, of all members of a union, and of a transformed one. */
function keysOf(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return keysOf(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(keysOf);
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap(keysOf);
  return [];
}

/** Set by the list that a form is opened from. */
const ofEvery = new Set(["id", "version", "orgId"]);

const page = textsBelow("src/console");

/** The files of the form for a call: those in the folder of its caller, and what they import. */
function formOf(call: string, record: string): string {
  const folders = new Set(
    [...page]
      .filter(([, text]) => text.includes(`"${call}"`) || text.includes(`callsOf("${record}")`))
      .map(([path]) => dirname(path)),
  );
  const beside = [...page].filter(([path]) => folders.has(dirname(path)));
  const imported = beside.flatMap(([path, text]) =>
    [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, to = ""]) => posix.join(dirname(path), to)),
  );
  const files = new Set([...beside.map(([path]) => path), ...imported]);
  return [...files].map((path) => page.get(path) ?? "").join("\n");
}

describe("a field of a record", () => {
  const records = Object.keys(routes).flatMap((call) => {
    const [, record] = /^(?:create|place)([A-Z]\w*)$/.exec(call) ?? [];
    return record === undefined ? [] : [{ call: call as keyof typeof routes, record }];
  });

  it("is in its form, or in the list of fields filled in elsewhere", () => {
    const missing = records.flatMap(({ call, record }) => {
      const form = formOf(call, record);
      if (form === "") return [];
      return keysOf(routes[call].input)
        .filter((key) => !ofEvery.has(key) && !form.includes(`"${key}"`))
        .map((key) => `${call} ${key}`);
    });
    expect(records.length).toBeGreaterThan(20);
    expect([...new Set(missing)].toSorted()).toEqual(Object.keys(notInForms).toSorted());
  });

  it("is in its exported file, or in the list of fields left out, with the reason", async () => {
    const server = textsBelow("server");
    const files = [...server].filter(([path]) => path.endsWith("-export.ts"));
    const ofWaves = server.get("server/platform/export/wave-file.ts") ?? "";
    const missing: string[] = [];
    for (const [path, text] of files)
      for (const [, name = ""] of text.matchAll(/^ {2}fields: (\w+Fields),$/gm)) {
        const from = new RegExp(`\\b${name}\\b[^}]*\\} from "([^"]+)"`).exec(text)?.[1] ?? "";
        const at = pathToFileURL(join(root, dirname(path), from)).href;
        const { [name]: fields = {} } = (await import(at)) as Record<string, Fields>;
        // A list in which nobody enters data does not count as a record.
        if (!Object.values(fields).some((field) => field?.max !== undefined)) continue;
        const own = text.replaceAll(/^import[^;]*;$/gm, "");
        const columns = own.includes("waveColumns(") ? own + ofWaves : own;
        for (const key of chosenFields(fields))
          if (!new RegExp(`\\b${key}\\b`).test(columns)) missing.push(`${name} ${key}`);
      }
    expect(files.length).toBeGreaterThan(10);
    expect(missing.toSorted()).toEqual(Object.keys(notInFiles).toSorted());
  });
});
