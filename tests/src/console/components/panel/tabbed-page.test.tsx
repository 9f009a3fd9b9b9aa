// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { TabbedPage } from "../../../../../src/console/components/panel/tabbed-page.tsx";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

afterEach(() => vi.restoreAllMocks());

it("scrolls the tab of the part named in the address into view", async () => {
  stubLayout();
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  const View = () => <p>here</p>;
  await stage(
    <TabbedPage
      label="Parts"
      tabs={[
        { key: "first", name: "First", View },
        { key: "last", name: "Last", View },
      ]}
    />,
    { at: "/page?tab=last" },
  );
  expect(screen.getByRole("tab", { name: "Last", selected: true })).toBeDefined();
  expect(scrolled.mock.contexts).toContain(screen.getByRole("tab", { name: "Last" }));
});
