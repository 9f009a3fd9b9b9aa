// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { Redirect } from "../../../../../src/console/shell/page/redirect.tsx";
import { StoresContext } from "../../../../../src/context/use-stores.ts";
import { makeStores } from "../../../harness/shell-stage.tsx";

afterEach(cleanup);
const Whereabouts = () => (
  <output data-testid="where">{useLocation().pathname + useLocation().search}</output>
);

async function visit(address: string) {
  const { stores } = await makeStores();
  stores.tab.visit("/log/index?page=2", { isAffixed: false, isCached: true });
  render(
    <MemoryRouter initialEntries={[address]}>
      <StoresContext value={stores}>
        <Routes>
          <Route path="/redirect/*" element={<Redirect />} />
          <Route path="*" element={<Whereabouts />} />
        </Routes>
      </StoresContext>
    </MemoryRouter>,
  );
  return { tab: stores.tab, where: screen.getByTestId("where").textContent };
}

describe("/redirect", () => {
  it("restarts the view of the page and returns to it with the same query (§2.13)", async () => {
    const { tab, where } = await visit("/redirect/log/index?page=2");
    expect(where).toBe("/log/index?page=2");
    expect(tab.find("/log/index")?.version).toBe(1);
  });
  it("also opens a page that is not open", async () => {
    const { tab, where } = await visit("/redirect/shack/house/7");
    expect(where).toBe("/shack/house/7");
    expect(tab.find("/log/index")?.version).toBe(0);
  });
  it.each(["/redirect//evil.example/x", "/redirect///evil.example/x"])(
    "never leads to another host: %s",
    async (address) => {
      const { where } = await visit(address);
      expect(where).toMatch(/^\/[^/]/);
    },
  );
});
