import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSeal, keyOf, readSecretKey } from "../../../../server/platform/base/seal.ts";

const seal = createSeal(Buffer.alloc(32, 1));

describe("a sealed secret", () => {
  it("opens with its owner and key, unchanged", () => {
    const box = seal.close("密码 pass", "camera 1");
    expect(seal.open(box, "camera 1")).toBe("密码 pass");
    expect(() => seal.open(box, "camera 2")).toThrow();
    expect(() => createSeal(Buffer.alloc(32, 2)).open(box, "camera 1")).toThrow();
    for (const at of [0, 1, 14, box.length - 1]) {
      const changed = Buffer.from(box);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => seal.open(changed, "camera 1")).toThrow();
    }
    expect(() => seal.open(Buffer.alloc(0), "camera 1")).toThrow();
  });

  it("looks random, and differs each time", () => {
    const [one, two] = [seal.close("same", "x"), seal.close("same", "x")];
    expect(one.equals(two)).toBe(false);
    expect(one.toString("latin1")).not.toContain("same");
  });
});

describe("the key", () => {
  const folder = () => mkdtempSync(join(tmpdir(), "house-watch-key-"));

  it("is taken from the environment, in either notation", async () => {
    const key = Buffer.alloc(32, 9);
    for (const text of [key.toString("hex"), key.toString("base64")])
      expect(await readSecretKey({ SECRET_KEY: text, DATA_DIR: folder() })).toEqual(key);
    expect(keyOf("short")).toBeNull();
    await expect(readSecretKey({ SECRET_KEY: "short", DATA_DIR: folder() })).rejects.toThrow(
      "SECRET_KEY",
    );
  });

  it("is created once, readable only by its owner, and the same for simultaneous readers", async () => {
    const dir = join(folder(), "data");
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => readSecretKey({ DATA_DIR: dir })),
    );
    expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
    expect(statSync(join(dir, "secret.key")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, "secret.key"), "utf8").trim()).toBe(keys[0]!.toString("hex"));
    writeFileSync(join(dir, "secret.key"), "broken");
    await expect(readSecretKey({ DATA_DIR: dir })).rejects.toThrow("secret.key");
  });
});
