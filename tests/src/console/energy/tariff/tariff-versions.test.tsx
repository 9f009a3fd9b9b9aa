// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ReviewedPrices } from "../../../../../src/console/energy/tariff/price-review.ts";
import { TariffVersions } from "../../../../../src/console/energy/tariff/tariff-versions.tsx";
import { newVersion } from "../../../../factories/tariff.ts";
import { giveLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => giveLayout());
afterEach(cleanup);

const [former, present] = [
  newVersion({ validFrom: "2025-01-01", demandPrice: 30 }),
  newVersion({ validFrom: "2026-01-01", demandPrice: 42 }),
];

function Editor() {
  const [versions, put] = useState([former, present]);
  return (
    <TariffVersions
      name="versions"
      tariffId={null}
      versions={versions}
      look={new ReviewedPrices()}
      put={put}
      fresh={() => newVersion()}
    />
  );
}
const texts = () =>
  screen.getAllByLabelText<HTMLInputElement>(/Demand price/).map(({ value }) => value);

it("shows of each version its own prices, also when one before it is dropped", async () => {
  await stage(<Editor />);
  expect(texts()).toEqual(["42", "30"]);
  fireEvent.click(screen.getAllByRole("button", { name: "Remove this version" })[1]!);
  expect(texts()).toEqual(["42"]);
});
