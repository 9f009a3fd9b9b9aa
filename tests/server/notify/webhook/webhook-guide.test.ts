import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "../../../../contract/base/words.ts";
import { signedHeaders } from "../../../../server/platform/base/webhook.ts";
import { Receiver } from "./webhook-receiver.ts";

const run = promisify(execFile);
const secret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const body = '{ "type": "alarm.raised", "data": { "house": { "name": "3号舍" } } }';

/** The page's code blocks in one programming language. */
function blocksOf(page: string, kind: string): string[] {
  const matches = page.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, "gm"));
  return [...matches].map(([, block]) => block!);
}

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.open();
});
afterAll(() => receiver.close());

/** Requests, and whether the page's programs should accept them. */
const requests = () => {
  const good = { ...signedHeaders(secret, "evt_1", body, Date.now()) };
  const changing = signedHeaders([other, secret], "evt_1", body, Date.now());
  return [
    [good, body, true],
    [changing, body, true],
    [signedHeaders(other, "evt_1", body, Date.now()), body, false],
    [good, body.replace("3", "4"), false],
    [{ ...good, "webhook-id": "evt_2" }, body, false],
    [signedHeaders(secret, "evt_1", body, Date.now() - 400_000), body, false],
    [{ ...good, "webhook-timestamp": "soon" }, body, false],
    [{ ...good, "webhook-signature": "v1,é" }, body, false],
    [{ "webhook-id": "evt_1", "webhook-timestamp": good["webhook-timestamp"] }, body, false],
    [{}, body, false],
  ] as const;
};

describe.each(languages)("the page on signatures (%s)", (language) => {
  const path = join(import.meta.dirname, "../../../../docs/guide", language, "webhook-check.md");
  const page = readFileSync(path, "utf8");

  it("has a function for Node.js that verifies signatures", async () => {
    const [code] = blocksOf(page, "js");
    const url = `data:text/javascript,${encodeURIComponent(code!)}`;
    const { isGenuine } = (await import(/* @vite-ignore */ url)) as {
      isGenuine: (secret: string, headers: object, body: string) => boolean;
    };
    for (const [headers, text, isGood] of requests())
      expect([headers, isGenuine(secret, headers, text)]).toEqual([headers, isGood]);
  });

  it("has such a function for Python", async () => {
    const [code] = blocksOf(page, "python");
    const tried = requests();
    const script = `${code}
import json, sys
for secret, headers, body in json.load(sys.stdin):
    print(is_genuine(secret, headers, body))`;
    const verdict = run("python3", ["-c", script]);
    verdict.child.stdin?.end(
      JSON.stringify(tried.map(([headers, text]) => [secret, headers, text])),
    );
    expect((await verdict).stdout.trim().split("\n")).toEqual(
      tried.map(([, , isGood]) => (isGood ? "True" : "False")),
    );
  });

  it("has commands that sign and send", async () => {
    const [sign, send] = blocksOf(page, "sh");
    const headers = signedHeaders(secret, "evt_7", body, Date.now());
    const env = {
      ...process.env,
      SECRET: secret,
      ID: "evt_7",
      TIMESTAMP: headers["webhook-timestamp"],
      BODY: body,
      URL: receiver.url,
    };
    const { stdout } = await run("bash", ["-c", `${sign}\n${send}`], { env });
    expect(stdout.trim().split("\n")).toEqual([
      headers["webhook-signature"]!.replace("v1,", ""),
      "204",
    ]);
    expect(receiver.received.at(-1)).toMatchObject({
      text: body,
      headers: { "webhook-id": "evt_7", "webhook-signature": headers["webhook-signature"] },
    });
  });
});
