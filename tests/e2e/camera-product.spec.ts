// @run all: a product of its own, which is started again with another key.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { unzipSync } from "fflate";
import { extract } from "tar";
import { WebSocket } from "ws";
import {
  cameraTicketSchema,
  type CreateCamera,
  liveClose,
  livePath,
  type LiveWord,
  noVideoReasons,
} from "../../contract/camera/camera.ts";
import { apiBase, routes } from "../../contract/route/routes.ts";
import { encodePassword } from "../../contract/account/session.ts";
import { keyFileName } from "../../server/platform/base/seal.ts";
import { cameraWords } from "../../src/i18n/words/camera/camera-words.ts";
import { paths } from "../../src/lib/data/paths.ts";
import { patient } from "../factories/patient.ts";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { cameraPassword, cameraUser, startRecorder } from "./recorder.ts";
import { callsOf, sessionOf, signIn, type Site, siteAt, startProduct } from "./site.ts";

const [givenPassword, userPassword] = ["Camera-test-1", "Camera-test-2"];

/** A product with cameras in its first house, and its start options. */
async function stage(env: Record<string, string> = {}) {
  const recorder = await startRecorder({ faults: Array<null>(8).fill(null) });
  const { port } = recorder;
  const product = await startProduct({
    isAlive: false,
    env: { CAMERA_NETS: `127.0.0.1/32@${port}`, ...env },
  });
  const site = siteAt(product.address);
  const houseId = 1 + site.plan.houses.indexOf(site.visitor);
  const call = await callsOf(site);
  let count = 0;
  const formOf = (name: string, over: Partial<CreateCamera> = {}) => ({
    houseId,
    name,
    type: "hikvision",
    code: `PROD${String((count += 1)).padStart(2, "0")}`,
    channel: count,
    username: cameraUser,
    password: cameraPassword,
    address: `127.0.0.1:${port}/${port}`,
    ...over,
  });
  return {
    product,
    site,
    call,
    houseId,
    formOf,
    close: async () => {
      await product.close();
      await recorder.close();
    },
  };
}

/** A client of the live picture endpoint without a page: records what arrives and when it ended. */
class Watching {
  pictures = 0;
  readonly words: LiveWord[] = [];
  closed: { readonly code: number; readonly reason: string; readonly at: number } | null = null;

  constructor(site: Site, hello: { ticket: string; token: string; cameraId: number }) {
    const socket = new WebSocket(`${site.base.replace("http", "ws")}${livePath}`);
    socket.on("open", () => socket.send(JSON.stringify(hello)));
    socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) this.pictures += 1;
      else this.words.push(JSON.parse(data.toString()) as LiveWord);
    });
    socket.on("error", () => undefined);
    socket.on("close", (code, reason) => {
      this.closed = { code, reason: String(reason), at: performance.now() };
    });
  }
}

/** Makes one call with this session. */
async function request(site: Site, token: string, name: "openCamera" | "logout", input: object) {
  const { method, path } = routes[name];
  const answer = await fetch(`${site.base}${apiBase}${path}`, {
    method,
    headers: { Authorization: token, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  return (await answer.json()) as { readonly data: unknown };
}

/** The ticket is only valid for that session. */
async function watch(site: Site, cameraId: number, who?: string, secret?: string) {
  const [, session] = await sessionOf(site, who, secret);
  const token = session!.value;
  const { data } = await request(site, token, "openCamera", { id: cameraId });
  const { ticket } = cameraTicketSchema.parse(data);
  return { token, watching: new Watching(site, { ticket, token, cameraId }) };
}

test("a picture ends within a second when access, camera or session ends", async () => {
  const { site, call, houseId, formOf, close } = await stage();
  const [house] = (await call("listHouse", { id: houseId })).rows;
  const other = (await call("listHouse", { pageSize: 100 })).rows.find(
    ({ id, orgId }) => id !== houseId && orgId === house!.orgId,
  )!;
  const cases = {
    "signed out": ({ token }: Who) => request(site, token, "logout", {}),
    "the house is taken away": ({ user }: Who) =>
      call("saveUserShacks", { id: user, roleKey: "shack_manager", shackIds: [other.id] }),
    "the user is deleted": ({ user }: Who) => call("deleteUser", { id: user }),
    "the password is given anew": ({ user }: Who) => call("resetPwd", { id: user }),
    "the camera looks at another house": async ({ camera, form }: Who) =>
      call("updateCamera", { ...form, id: camera, version: 1, houseId: other.id, password: "" }),
    "the camera is deleted": ({ camera }: Who) => call("deleteCamera", { id: camera }),
  };
  interface Who {
    readonly user: number;
    readonly token: string;
    readonly camera: number;
    readonly form: object;
  }
  for (const [at, [name, take]] of Object.entries(cases).entries())
    await test.step(name, async () => {
      const loginName = `keeper-${at}`;
      const { id: user } = await call("saveUser", {
        loginName,
        realName: loginName,
        roleKey: "shack_manager",
        orgId: house!.orgId,
        password: encodePassword(givenPassword),
      });
      await call("saveUserShacks", { id: user, roleKey: "shack_manager", shackIds: [houseId] });
      const first = await callsOf(site, loginName, givenPassword);
      await first("modifyPwd", {
        type: true,
        oldPassword: encodePassword(givenPassword),
        newPassword: encodePassword(userPassword),
      });
      const form = formOf(`camera ${at}`);
      const { id: camera } = await call("createCamera", form);
      const { token, watching } = await watch(site, camera, loginName, userPassword);
      await expect.poll(() => watching.pictures).toBeGreaterThan(3);
      const startedAt = performance.now();
      await take({ user, token, camera, form });
      await expect.poll(() => watching.closed, { intervals: [10] }).not.toBeNull();
      const { code, reason, at: closedAt } = watching.closed!;
      process.stdout.write(`camera   ${name}: ${Math.round(closedAt - startedAt)} ms\n`);
      expect([code, reason]).toEqual([liveClose.noVideo, "gone"]);
      expect(closedAt - startedAt).toBeLessThan(patient(1000));
    });
  await close();
});

/** A secret in every form that a file could contain: as text, and as encoded bytes. */
const formsOf = (secret: string): readonly string[] => [
  secret,
  Buffer.from(secret).toString("hex"),
  Buffer.from(secret).toString("base64").replace(/=+$/, ""),
];

/** Every file below a folder as text, with archives unpacked. */
const textsIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const bytes = readFileSync(join(parentPath, name));
        const plain = name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
        return [join(parentPath, name).slice(folder.length + 1), plain.toString("latin1")];
      }),
  );

const unpacked = (file: Buffer): string =>
  file.toString("latin1", 0, 2) === "PK"
    ? Object.values(unzipSync(file))
        .map((part) => Buffer.from(part).toString("latin1"))
        .join("\n")
    : file.toString("latin1");

/** Every list that can be exported without further input, in both formats. */
async function exportsOf(site: Site): Promise<ReadonlyMap<string, string>> {
  const [, token] = await sessionOf(site);
  const files = new Map<string, string>();
  const paths = Object.values(routes).map(({ path }) => path);
  for (const path of new Set(paths.filter((one) => /\/export/.test(one))))
    for (const format of ["csv", "xlsx"]) {
      const answer = await fetch(`${site.base}${apiBase}${path}?format=${format}`, {
        headers: { Authorization: token!.value },
      });
      if (answer.status !== 200) continue;
      files.set(`${path} ${format}`, unpacked(Buffer.from(await answer.arrayBuffer())));
    }
  return files;
}

/** The command of `npm run backup`, and the content of its file. */
async function backupOf(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "house-watch-backup-"));
  const file = join(folder, "backup");
  execFileSync(process.execPath, ["dist/server/maintain.js", "backup", file], {
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await extract({ file, cwd: folder });
  rmSync(file);
  const texts = textsIn(folder);
  rmSync(folder, { recursive: true });
  return texts;
}

test("secrets of cameras are in no exported file, and survive a start with another key", async ({
  browser,
}) => {
  const { product, site, call, formOf, houseId, close } = await stage();
  const secrets = Array.from(
    { length: 20 },
    (_, at) => `Geheim-${at}-${randomBytes(6).toString("hex")}`,
  );
  const add = async (form: ReturnType<typeof formOf>) => {
    const { id } = await call("createCamera", form);
    return { id, form };
  };
  const [left, again] = [await add(formOf("left")), await add(formOf("again"))];
  for (const [at, secret] of secrets.entries()) {
    const over = at % 2 === 0 ? { password: secret } : { verifyCode: secret, password: "" };
    const { id, form } = await add(formOf(`secret ${at}`, { ...over, channel: at + 10 }));
    await call("updateCamera", { ...form, id, version: 1, channel: at + 40 });
  }
  const [house] = (await call("listHouse", { id: houseId })).rows;
  const cloudSecret = "Geheim-cloud-1";
  await call("saveCameraCloud", {
    orgId: house!.orgId,
    type: "dahua",
    appKey: "key1",
    appSecret: cloudSecret,
  });
  const forms = [...secrets, cloudSecret, cameraPassword].flatMap(formsOf);
  const expectNone = (files: ReadonlyMap<string, string>) => {
    for (const [name, text] of files)
      for (const form of forms) expect(text.includes(form), `${form} in ${name}`).toBe(false);
  };

  await test.step("exports and the backup hold none; the backup holds the sealed secrets and the key", async () => {
    const exported = await exportsOf(site);
    expectNone(exported);
    for (const format of ["csv", "xlsx"])
      expect(exported.get(`${routes.exportLog.path} ${format}`)).toContain("secret 19");
    process.stdout.write(`camera   exports without a secret: ${[...exported.keys()].join(", ")}\n`);
    const backup = await backupOf(product.dataDir);
    expectNone(backup);
    const rows = [...backup].find(([name]) => name.includes("tables/cameras-"))![1];
    expect(rows.match(/\\x01[0-9a-f]{72,}/g)).toHaveLength(22);
    expect(backup.get(join("files", keyFileName))).toMatch(/^[0-9a-f]{64}$/m);
  });

  const received: string[] = [];
  const onLog = (text: string) => void received.push(text);
  const faults = async () =>
    new Map((await call("listCamera", { pageSize: 100 })).rows.map((one) => [one.id, one.fault]));
  const reasonOf = async (id: number) => {
    const { watching } = await watch(site, id);
    await expect.poll(() => watching.words.length, { intervals: [20] }).toBeGreaterThan(0);
    return watching.words[0];
  };
  const unreadable = { kind: "noVideo", reason: "secretKey" };

  await test.step("with another key it starts, says so and asks for them again", async () => {
    await product.stop();
    expectNone(textsIn(join(product.dataDir, "postgresql")));
    await product.restart({ SECRET_KEY: randomBytes(32).toString("hex") }, onLog);
    const lines = received
      .join("")
      .split("\n")
      .filter((text) => text.includes("SECRET_KEY is not"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ cameras: 22 });
    await expect
      .poll(() => call("health", {}))
      .toMatchObject({ status: "warning", unreadableCameras: 22 });
    const before = await faults();
    expect([before.get(left.id), before.get(again.id)]).toEqual(["secretKey", "secretKey"]);
    expect(await reasonOf(left.id)).toEqual(unreadable);
    const { reason } = await call("probeCamera", { ...left.form, id: left.id, password: "" });
    expect(reason).toBe("secretKey");
    for (const language of ["en", "zh"] as const) {
      const { page, context, complaints } = await signIn(browser, site, paths.camera, {
        locale: { en: "en-US", zh: "zh-CN" }[language],
      });
      const row = page.locator(`tr[data-row="${again.id}"]`);
      await expect(row).toContainText(noVideoReasons.secretKey[language]);
      await row.getByRole("button").first().click();
      await expect(page.getByText(cameraWords.keptUnreadableHint[language]).first()).toBeVisible();
      expect(await findings(page), "form").toEqual([]);
      await page.goto(`${site.base}${paths.camera}?tab=cloud&org=${house!.orgId}`);
      await expect(page.getByText(cameraWords.cloudUnreadable[language])).toBeVisible();
      expect(await findings(page), "cloud").toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  await test.step("entered again it plays", async () => {
    await call("updateCamera", { ...again.form, id: again.id, version: 1 });
    const { watching } = await watch(site, again.id);
    await expect.poll(() => watching.pictures).toBeGreaterThan(3);
  });

  await test.step("with the first key the others play again, without loss", async () => {
    await product.stop();
    received.length = 0;
    await product.restart({}, onLog);
    expect(
      JSON.parse(
        received
          .join("")
          .split("\n")
          .find((text) => text.includes("SECRET_KEY"))!,
      ),
    ).toMatchObject({ cameras: 1 });
    const { watching } = await watch(site, left.id);
    await expect.poll(() => watching.pictures).toBeGreaterThan(3);
    expect((await faults()).get(left.id)).toBeNull();
    expect(await reasonOf(again.id)).toEqual(unreadable);
  });
  await close();
});
