// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { NoHouses } from "../../../../../src/console/components/answer/no-houses.tsx";
import { stage } from "../../../harness/page-stage.tsx";

afterEach(cleanup);

it.each([
  ["company_manager", "1", /^Create a farm/],
  ["company_manager", "0", /Ask your manager/],
  ["farm_manager", "1", /Ask your manager/],
] as const)(
  "without houses, a %s (may operate: %s) reads %s",
  async (roleKey, canOperate, text) => {
    await stage(<NoHouses />, { user: { roleKey, canOperate } });
    expect(screen.getByText(text)).toBeTruthy();
  },
);
