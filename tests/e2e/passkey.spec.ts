// @run all: a product of its own, at the name that passkeys are bound to.
import { expect, type Page } from "@playwright/test";
import { paths } from "../../src/lib/data/paths.ts";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { test } from "./fixture.ts";
import { complaintsOf, signIn, siteAt, type Site, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
let site: Site;
test.beforeAll(async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  product = await startProduct({ port, env: { PUBLIC_URL: address } });
  site = { ...siteAt(product.address), base: address };
});
test.afterAll(() => product.close());

/** Adds a virtual authenticator to the browser, which agrees to everything. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey is added, signs in without a password, and is removed", async ({ browser }) => {
  const who = { who: "farm_manager" };
  const { page, context } = await signIn(browser, site, paths.security, who);
  const complaints = complaintsOf(page);
  await withAuthenticator(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name, e.g. My phone").fill("My laptop");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("My laptop")).toBeVisible();
  await expect(page.getByText("not used yet")).toBeVisible();

  await context.clearCookies();
  await page.goto(`${site.base}${paths.login}`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL((url) => url.pathname !== paths.login);
  await page.goto(`${site.base}${paths.security}`);
  await expect(page.getByText("(Passkey)").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove the passkey My laptop" }).click();
  const question = page.getByRole("alertdialog", { name: /^Remove the passkey My laptop\?/ });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Remove the passkey My laptop" }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("My laptop")).toBeHidden();
  expect(complaints).toEqual([]);
  await context.close();
});

test("at another address the page explains where passkeys work", async ({ browser }) => {
  const elsewhere = { ...site, base: site.base.replace("localhost", "127.0.0.1") };
  const who = { who: "farm_manager" };
  const { page, context } = await signIn(browser, elsewhere, paths.security, who);
  await expect(page.getByText(`Open this page at ${site.base}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeHidden();
  await context.close();
});
