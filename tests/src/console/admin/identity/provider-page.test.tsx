// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type {
  Identity,
  IdentityProvider,
} from "../../../../../contract/account/identity-provider.ts";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { IdentityList } from "../../../../../src/console/admin/identity/identity-list.tsx";
import { ProviderPage } from "../../../../../src/console/admin/identity/provider-page.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { fillIn, typist } from "../../../harness/typing.ts";

const provider = (over: Partial<IdentityProvider> = {}): IdentityProvider => ({
  id: 3,
  name: "Keycloak",
  kind: "oidc",
  orgId: null,
  orgName: null,
  isActive: true,
  issuer: "https://login.example/realms/farm",
  clientId: "house-watch",
  hasSecret: true,
  agentId: "",
  tenant: "",
  authorizeUrl: "",
  apiUrl: "",
  scope: "",
  domains: [],
  provisioning: "invited",
  emailLink: "never",
  rules: [],
  farmClaim: "",
  countsFactor: false,
  factorAcr: "",
  endsThere: true,
  userCount: 2,
  version: 5,
  ...over,
});
const identity = (over: Partial<Identity> = {}): Identity => ({
  id: 7,
  providerId: 3,
  providerName: "Keycloak",
  userId: 12,
  loginName: "li",
  realName: "Li Lei",
  orgId: null,
  subject: "sub-1",
  email: "li@acme.example",
  usedAt: noon,
  ...over,
});

const providers = vi.fn<() => Promise<unknown>>();
const identities = vi.fn<() => Promise<unknown>>();
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const none = async () => ({ total: 0, rows: [] });
const open = async (page: ReactNode, user: Partial<CurrentUser> = {}) => {
  const staged = await stage(page, {
    user: { roleKey: "administrator", ...user },
    ports: {
      callApi: fakeCall(
        {
          listIdentityProvider: providers,
          listIdentity: identities,
          listUser: none,
          listAllOrg: none,
          listOrg: none,
        },
        call,
      ),
    },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};
const rowOf = (name: RegExp) => screen.getByRole("row", { name });

beforeEach(() => {
  stubLayout();
  providers.mockReset().mockResolvedValue({ total: 1, rows: [provider()] });
  identities.mockReset().mockResolvedValue({ total: 1, rows: [identity()] });
  call.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("company sign-ins", () => {
  it("are listed with state, kind and owner", async () => {
    providers.mockResolvedValue({
      total: 2,
      rows: [
        provider(),
        provider({ id: 4, name: "Feishu", kind: "feishu", isActive: false, orgName: "North" }),
      ],
    });
    await open(<ProviderPage />);
    expect(rowOf(/Keycloak/).textContent).toMatch(/On.*OIDC.*Administrators.*Existing users only/);
    expect(rowOf(/Feishu/).textContent).toMatch(/Off.*Feishu.*North/);
  });

  it("ask for the fields of their kind, and keep the secret unless a new one is typed", async () => {
    const { typing } = await open(<ProviderPage />);
    call.mockResolvedValue(provider({ version: 6 }));
    await typing.click(screen.getByRole("button", { name: "Edit Keycloak" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit Keycloak" }));
    expect(form.getByText("Leave empty to keep it.")).toBeTruthy();
    expect(form.queryByLabelText(/^AgentId/)).toBeNull();
    await fillIn(typing, form.getByLabelText(/^Name/), " 2");
    await typing.click(form.getByRole("button", { name: "Save" }));
    expect(call).toHaveBeenCalledWith(
      "updateIdentityProvider",
      expect.objectContaining({ id: 3, version: 5, clientSecret: "", name: "Keycloak 2" }),
    );
  });

  it("are tested before they are saved, with both results shown", async () => {
    const { typing } = await open(<ProviderPage />);
    call.mockRejectedValueOnce(new ApiError("server", 503, "It cannot be reached"));
    await typing.click(screen.getByRole("button", { name: "Edit Keycloak" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit Keycloak" }));
    await typing.click(form.getByRole("button", { name: "Test" }));
    expect(await form.findByText("It cannot be reached")).toBeTruthy();
    call.mockResolvedValueOnce({
      issuer: "https://login.example/realms/farm",
      authorizeUrl: "https://login.example/auth",
      canEnd: true,
      redirectUri: "https://farm.example/login",
    });
    await typing.click(form.getByRole("button", { name: "Test" }));
    expect(await form.findByText(/^Connected: .*example\/auth$/)).toBeTruthy();
    expect(form.getByText("Signing out there is supported.")).toBeTruthy();
    expect(form.getByText(/: https:\/\/farm\.example\/login$/)).toBeTruthy();
  });

  it("map claims to roles by rules that are tried on pasted claims", async () => {
    const { typing } = await open(<ProviderPage />);
    await typing.click(screen.getByRole("button", { name: "Edit Keycloak" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit Keycloak" }));
    expect(form.queryByLabelText(/paste claims/)).toBeNull();
    await typing.click(form.getByRole("button", { name: "Add rule" }));
    await fillIn(typing, form.getByLabelText("Rule 1: Value (* for any)"), "managers");
    await fillIn(typing, form.getByLabelText(/paste claims/), '{"groups": ["managers"]}');
    const run = form.getByRole("button", { name: "Show result" });
    const tried = {
      ruleNo: 1,
      roleKey: "administrator",
      canOperate: "1",
      remoteConfigFlag: "0",
      farms: [],
      unknownFarms: ["West"],
    };
    call.mockResolvedValueOnce(tried);
    await typing.click(run);
    expect(await form.findByText(/^Rule 1: Administrator/)).toBeTruthy();
    expect(form.getByText("Farms not found, or not unique: West")).toBeTruthy();
    expect(call).toHaveBeenLastCalledWith(
      "tryIdentityMapping",
      expect.objectContaining({ claims: '{"groups": ["managers"]}' }),
    );
    call.mockResolvedValueOnce({ ...tried, ruleNo: null, roleKey: null, unknownFarms: [] });
    await typing.click(run);
    expect(await form.findByText("No rule matches: this person cannot sign in.")).toBeTruthy();
    call.mockRejectedValueOnce(new ApiError("invalid", 400, "Not a JSON object, e.g. {}"));
    await typing.click(run);
    expect(await form.findByText("Not a JSON object, e.g. {}")).toBeTruthy();
  });

  it("show at the field why they are refused", async () => {
    const { typing } = await open(<ProviderPage />);
    const fields = { clientSecret: "The address has changed: enter the secret again" };
    call.mockRejectedValue(new ApiError("invalid", 400, "Some fields", fields));
    await typing.click(screen.getByRole("button", { name: "Edit Keycloak" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit Keycloak" }));
    await fillIn(typing, form.getByLabelText(/^Issuer/), "2");
    await typing.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText(fields.clientSecret)).toBeTruthy();
  });

  it("are readable for an administrator without the right to change", async () => {
    await open(<ProviderPage />, { canOperate: "0" });
    expect(screen.queryByRole("button", { name: /New|Edit|Delete/ })).toBeNull();
  });
});

describe("linked users", () => {
  it("are listed with their account, and unlinked after a confirmation", async () => {
    const { typing } = await open(<IdentityList />);
    expect(rowOf(/li \(Li Lei\)/).textContent).toMatch(/Keycloak.*li@acme\.example · sub-1/);
    call.mockResolvedValue({});
    await typing.click(screen.getByRole("button", { name: "Unlink li" }));
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText(/can no longer sign in with Keycloak/)).toBeTruthy();
    await typing.click(question.getByRole("button", { name: "Unlink" }));
    expect(call).toHaveBeenCalledWith("deleteIdentity", { id: 7 });
    expect(await question.findByText("Unlinked.")).toBeTruthy();
  });

  it("show whether there are none yet or they could not be loaded", async () => {
    identities.mockResolvedValueOnce({ total: 0, rows: [] });
    await open(<IdentityList />);
    expect(screen.queryByRole("row", { name: /li/ })).toBeNull();
    cleanup();
    identities.mockRejectedValueOnce(new Error("no answer came"));
    await open(<IdentityList />);
    expect(screen.getByText(/no answer came/)).toBeTruthy();
  });
});
