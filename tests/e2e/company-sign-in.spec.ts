// @run all: a person links the own company account, signs in by it and unlinks it; a real provider.
import { expect, type Page } from "@playwright/test";
import { paths } from "../../src/lib/data/paths.ts";
import { type OidcServer, startOidcServer } from "../factories/oidc-server.ts";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { callsOf, complaintsOf, signIn, siteAt, type Site, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
let oidc: OidcServer;
let site: Site;
test.beforeAll(async () => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  oidc = await startOidcServer(`${base}${paths.login}`);
  const env = { PUBLIC_URL: base, SIGN_IN_NETS: "127.0.0.0/8" };
  product = await startProduct({ houses: 8, farms: 1, isAlive: false, port, env });
  site = siteAt(product.address);
  const { rows } = await (await callsOf(site, "company_manager"))("listHouse", {});
  await (
    await callsOf(site)
  )("createIdentityProvider", {
    name: "Acme",
    kind: "oidc",
    orgId: rows[0]!.orgId,
    issuer: oidc.issuer,
    clientId: "house-watch",
    clientSecret: "secret",
  });
});
test.afterAll(async () => {
  await product.close();
  await oidc.close();
});

const person = (sub: string) => {
  oidc.person = { sub, claims: { email: `${sub}@acme.example`, email_verified: true } };
};
/** Signs in with the company account, in a separate window. */
async function byCompany(page: Page) {
  await page.goto(`${site.base}${paths.login}?redirect=${encodeURIComponent(paths.security)}`);
  await page.getByRole("button", { name: "Sign in with Acme" }).click();
}

test("a user's own company account is linked, signs in, and is unlinked", async ({ browser }) => {
  const who = { who: "company_manager" };
  const { page, context, complaints } = await signIn(browser, site, paths.security, who);
  const other = await browser.newContext({ locale: "en-US" });
  const theirs = await other.newPage();
  const theirComplaints = complaintsOf(theirs);

  // It is not linked yet, so it opens no session.
  person("li.lei");
  await byCompany(theirs);
  await expect(theirs.getByRole("alert")).toContainText("li.lei@acme.example is not linked");

  await page.getByRole("button", { name: "Link your Acme account" }).click();
  await expect(page.getByText("Company account linked")).toBeVisible();
  await expect(page.getByText("Acme · li.lei@acme.example")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  expect(await findings(page)).toEqual([]);

  await byCompany(theirs);
  await expect(theirs.getByText("(Company account)").first()).toBeVisible();
  expect(new URL(theirs.url()).pathname).toBe(paths.security);
  await theirs.getByRole("button", { name: /^Account/ }).click();
  await theirs.getByRole("menuitem", { name: "Sign out" }).click();
  await theirs.waitForURL(({ pathname }) => pathname === paths.login);
  await byCompany(theirs);
  await expect(theirs.getByText("(Company account)").first()).toBeVisible();

  // The person's other window stays signed in meanwhile.
  await page.getByRole("button", { name: "Unlink your Acme account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByRole("dialog")).toContainText("Company account unlinked");
  await theirs.waitForURL(({ pathname }) => pathname === paths.login);
  await theirs.getByRole("button", { name: "Sign in with Acme" }).click();
  await expect(theirs.getByRole("alert")).toContainText("is not linked");

  // The refusals are shown on the page, and are 403 to the browser too.
  expect(complaints).toEqual([]);
  expect(theirComplaints.filter((text) => !/\b40[13]\b/.test(text))).toEqual([]);
  await other.close();
  await context.close();
});
