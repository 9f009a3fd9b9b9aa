// @run all: every state of a house as everybody sees it.
import { expect, type Page, test } from "@playwright/test";
import { build } from "vite";
import { classNames } from "../../tools/class-names.mjs";
import type { States } from "./state-page.tsx";

/** Share of a cell that must clearly differ between two states. */
const differingMin = 0.04;
/** Least difference of all else, square root units: a tenth of the smallest mark. */
const differingUnits = 0.05;

/** The smallest cell of a row, that with a number, and the smallest of all. */
const cells = [
  { width: 0.85, height: 0.85 },
  { width: 2.3, height: 1.4 },
  { width: 0.6, height: 0.6 },
] as const;

/** Root units as drawn, px: the smallest wall, 1080p and 4K at 75 inch and 5 m. */
const unitsPx = [21.6, 38.4, 76.8];

/** An empty page with the parts of the wall in it. */
async function openStates(page: Page): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [classNames()],
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: "tests/e2e/state-page.tsx",
        output: { format: "iife", codeSplitting: false },
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const textOf = (end: string): string => {
    const found = outputs.find(({ fileName }) => fileName.endsWith(end))!;
    return found.type === "chunk" ? found.code : String(found.source);
  };
  await page.setContent("<canvas width=400 height=200></canvas><div id=root></div>");
  await page.addStyleTag({ content: textOf(".css") });
  await page.addScriptTag({ content: textOf(".js") });
}

test("every state of a house differs visibly from every other, also with colour blindness", async ({
  page,
}) => {
  await openStates(page);
  const found = await page.evaluate(
    ({ cells, unitsPx, differingMin }) => {
      const { paintCell, alike } = Reflect.get(window, "states") as States;
      const context = document.querySelector("canvas")!.getContext("2d", {
        willReadFrequently: true,
      })!;
      const looks = [
        ...(["urgent", "high", "medium", "low"] as const).flatMap((rank) => [
          { rank, isAcknowledged: false },
          { rank, isAcknowledged: true },
        ]),
        ...(["normal", "offline", "noTemp", "empty"] as const).map((rank) => ({
          rank,
          isAcknowledged: false,
        })),
      ];
      const usual = { initial: "", number: "", control: null, isFaded: false };
      const ways = unitsPx.flatMap((unitPx) => cells.map((cell) => ({ unitPx, cell })));
      return ways.flatMap(({ unitPx, cell }) => {
        const pictures = looks.map((look) => {
          context.clearRect(0, 0, 400, 200);
          const pen = { context, unitPx, font: "sans-serif" };
          paintCell(pen, { x: 0, y: 0, ...cell }, { ...usual, ...look });
          const size = [cell.width * unitPx, cell.height * unitPx] as const;
          return {
            name: `${look.rank} ${look.isAcknowledged}`,
            points: context.getImageData(0, 0, ...size).data,
          };
        });
        const min = differingMin * cell.width * unitPx * cell.height * unitPx;
        return alike(pictures, min).map((text) => `${cell.width} ${unitPx} ${text}`);
      });
    },
    { cells, unitsPx, differingMin },
  );
  expect(found).toEqual([]);
});

for (const unitPx of unitsPx)
  test(`bar, rows and marks of the map differ in every state, at a root unit of ${unitPx} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: Math.ceil(unitPx * 32), height: 800 });
    await openStates(page);
    await page.evaluate((px) => (Reflect.get(window, "states") as States).show(px), unitPx);
    const samples = page.locator("[data-kind]");
    await expect(samples.first()).toBeVisible();
    const shots: { kind: string; state: string; png: string }[] = [];
    for (const sample of await samples.all()) {
      const [kind, state] = await sample.evaluate(({ dataset }) => [
        dataset["kind"]!,
        dataset["state"]!,
      ]);
      const png = (await sample.screenshot({ animations: "disabled" })).toString("base64");
      shots.push({ kind: kind!, state: state!, png });
    }
    expect([...new Set(shots.map(({ kind }) => kind))]).toHaveLength(4);
    const found = await page.evaluate(
      async ({ shots, least }) => {
        const { alike } = Reflect.get(window, "states") as States;
        const pictures = await Promise.all(
          shots.map(async ({ kind, state, png }) => {
            const image = await createImageBitmap(
              await (await fetch(`data:image/png;base64,${png}`)).blob(),
            );
            const { width, height } = image;
            const context = new OffscreenCanvas(width, height).getContext("2d")!;
            context.drawImage(image, 0, 0);
            return { kind, name: state, points: context.getImageData(0, 0, width, height).data };
          }),
        );
        return [...new Set(pictures.map(({ kind }) => kind))].flatMap((kind) =>
          alike(
            pictures.filter((picture) => picture.kind === kind),
            least,
          ).map((text) => `${kind} ${text}`),
        );
      },
      { shots, least: differingUnits * unitPx * unitPx },
    );
    expect(found).toEqual([]);
  });
