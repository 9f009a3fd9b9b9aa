import { describe, expect, it } from "vitest";
import { addressKey } from "../../../../server/platform/session/address-key.ts";
import { hashPassword, verifyPassword } from "../../../../server/platform/session/password-hash.ts";
import { createTurns } from "../../../../server/platform/session/job-limit.ts";
import { Refusal } from "../../../../server/platform/base/refusal.ts";

describe("a password", () => {
  it("is stored as argon2id with 64 MiB and three passes, salted", async () => {
    const hashes = await Promise.all([hashPassword("Secret-1"), hashPassword("Secret-1")]);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it("counts to its last character, including blanks", async () => {
    const long = `${"a".repeat(70)} `;
    const hash = await hashPassword(long);
    expect(await verifyPassword(hash, long)).toBe(true);
    expect(await verifyPassword(hash, long.trim())).toBe(false);
    expect(await verifyPassword(hash, `${"a".repeat(69)}b `)).toBe(false);
  });

  it("is wrong if its hash cannot be read", async () => {
    expect(await verifyPassword("none", "none")).toBe(false);
  });
});

describe("turns", () => {
  it("run two at once, let some wait and refuse the rest", async () => {
    const takeSlot = createTurns(2, 3);
    let running = 0;
    let max = 0;
    const work = async () => {
      max = Math.max(max, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    };
    const ends = await Promise.allSettled(Array.from({ length: 7 }, () => takeSlot(work)));
    expect(max).toBe(2);
    expect(ends.map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill("fulfilled"),
      "rejected",
      "rejected",
    ]);
    expect(ends[6]).toMatchObject({ reason: expect.any(Refusal) });
  });

  it("go on after a failure", async () => {
    const takeSlot = createTurns(1, 1);
    await expect(takeSlot(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await takeSlot(async () => "yes")).toBe("yes");
  });
});

describe("an address", () => {
  it.each([
    ["10.0.0.1", "10.0.0.1"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:1:2::99", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("%s counts as %s", (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
