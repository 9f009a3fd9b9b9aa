// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../../../src/app.tsx";

vi.mock("../../../src/app/signed-in.tsx", () => ({ SignedIn: () => <p>signed in</p> }));
vi.mock("../../../src/app/login/login.tsx", () => ({ Login: () => <p>login</p> }));

const setCookie = (name: string, value: string) => {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${value === "" ? 0 : 60}`;
};
function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]} useTransitions={false}>
      <App />
      <Address />
    </MemoryRouter>,
  );
const address = () => screen.getByRole("status").textContent;

beforeEach(() => {
  setCookie("userId", "");
  setCookie("token", "");
});
afterEach(cleanup);

describe("the first page", () => {
  it.each([
    ["/", "/login"],
    ["/404", "/login?redirect=%2F404"],
    ["/system/user?page=2", "/login?redirect=%2Fsystem%2Fuser%3Fpage%3D2"],
  ])("is the login page at once when there is no session: %s", (path, expected) => {
    open(path);
    // Nothing was fetched for it: the address has changed before any promise can settle.
    expect(address()).toBe(expected);
  });

  it("is the requested page when there is a session, and for a wall even without one", async () => {
    open("/screenDatav/home");
    await waitFor(() => expect(screen.getByText("signed in")).toBeTruthy());
    cleanup();
    setCookie("userId", "7");
    setCookie("token", "tok");
    open("/system/user?page=2");
    await waitFor(() => expect(screen.getByText("signed in")).toBeTruthy());
    expect(address()).toBe("/system/user?page=2");
  });
});
