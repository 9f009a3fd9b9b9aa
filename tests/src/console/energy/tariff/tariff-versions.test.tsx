// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type TariffVersion, tariffVersionsSchema } from "../../../../../contract/energy/tariff.ts";
import { ReviewedPrices } from "../../../../../src/console/energy/tariff/price-review.ts";
import { TariffVersions } from "../../../../../src/console/energy/tariff/tariff-versions.tsx";
import { newVersion } from "../../../../factories/tariff.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(cleanup);

const [former, present] = [
  newVersion({ validFrom: "2025-01-01", demandPrice: 30 }),
  newVersion({ validFrom: "2026-01-01", demandPrice: 42 }),
];

let edited: readonly TariffVersion[] = [];
function Editor() {
  const [versions, put] = useState([former, present]);
  const take = (next: readonly TariffVersion[]) => {
    edited = next;
    put([...next]);
  };
  return (
    <TariffVersions
      name="versions"
      tariffId={null}
      versions={versions}
      review={new ReviewedPrices()}
      put={take}
      fresh={() => newVersion()}
    />
  );
}
const texts = () =>
  screen.getAllByLabelText<HTMLInputElement>(/Demand price/).map(({ value }) => value);

it("shows the prices of each version, also when an earlier one is deleted", async () => {
  await stage(<Editor />);
  expect(texts()).toEqual(["42", "30"]);
  fireEvent.click(screen.getAllByRole("button", { name: "Remove this version" })[1]!);
  expect(texts()).toEqual(["42"]);
});

it("accepts a holiday in any date format, and refuses text that is not a date", async () => {
  await stage(<Editor />);
  const [newest] = screen.getAllByLabelText<HTMLTextAreaElement>(/^Holidays/);
  const type = (value: string) => {
    newest!.value = value;
    fireEvent.blur(newest!);
  };
  type("2026-10-1\n2026/10/02, 2026年10月3日");
  expect(edited[1]!.holidays).toEqual(["2026-10-01", "2026-10-02", "2026-10-03"]);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(tariffVersionsSchema.safeParse(edited).success).toBe(true);
  type("2026-10-01\n10-02");
  expect(screen.getByRole("alert").textContent).toContain("date");
  expect(tariffVersionsSchema.safeParse(edited).success).toBe(false);
});
