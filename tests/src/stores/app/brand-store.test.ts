import { describe, expect, it } from "vitest";
import { BrandStore, type LogoPort } from "../../../../src/stores/app/brand-store.ts";

describe("the organisation's logo", () => {
  it("is shown as jpeg when there is one (§7.14)", async () => {
    const brand = new BrandStore(async () => "aGVsbG8=");
    await brand.load();
    expect(brand.logo).toBe("data:image/jpeg;base64,aGVsbG8=");
  });
  it.each<[string, LogoPort]>([
    ["there is none", async () => ""],
    ["the server does not answer", () => Promise.reject(new Error("away"))],
  ])("is replaced by the product's when %s (§7.15)", async (_why, port) => {
    const brand = new BrandStore(port);
    await brand.load();
    expect(brand.logo).toBeNull();
  });
  it("is dropped with its user", async () => {
    const brand = new BrandStore(async () => "aGVsbG8=");
    await brand.load();
    brand.clear();
    expect(brand.logo).toBeNull();
  });
});
