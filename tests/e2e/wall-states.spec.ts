// @run all: every state of a house as everybody sees it.
import { expect, test } from "@playwright/test";
import { build } from "esbuild";

/** How a picture looks to whoever sees no colour, or one colour less (Machado et al. 2009). */
const eyes = {
  grey: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
  protanopia: [0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052],
  deuteranopia: [0.367, 0.861, -0.228, 0.28, 0.673, 0.047, -0.012, 0.043, 0.969],
  tritanopia: [1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304],
} as const;

/** Of the pixels of two states so many must differ plainly: by a tenth of black to white. */
const differingLeast = 0.04;
const plainly = 26;

/** The smallest cell of a row, that with a number, and the smallest of all. */
const cells = [
  { width: 0.85, height: 0.85 },
  { width: 2.3, height: 1.4 },
  { width: 0.6, height: 0.6 },
] as const;

/** Root units as drawn, px: the smallest wall, 1080p and 4K at 75 inch and 5 m. */
const unitsPx = [21.6, 38.4, 76.8];

test("every state of a house is told apart from every other, whoever looks", async ({ page }) => {
  const { outputFiles } = await build({
    entryPoints: ["src/wall/matrix-paint.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "paint",
    logLevel: "error",
  });
  await page.setContent("<canvas width=400 height=200></canvas>");
  await page.addScriptTag({ content: outputFiles[0]!.text });
  const alike = await page.evaluate(
    ({ eyes, cells, unitsPx, differingLeast, plainly }) => {
      interface Look {
        readonly rank: string;
        readonly isAcknowledged: boolean;
        readonly initial: string;
        readonly number: string;
        readonly control: null;
      }
      const { paintCell } = (
        window as unknown as {
          paint: { paintCell(pen: object, cell: object, look: Look): void };
        }
      ).paint;
      const context = document.querySelector("canvas")!.getContext("2d", {
        willReadFrequently: true,
      })!;
      const alarms = ["urgent", "high", "medium", "low"];
      const look = (rank: string, isAcknowledged: boolean): Look => ({
        rank,
        isAcknowledged,
        initial: "",
        number: "",
        control: null,
      });
      const looks: readonly Look[] = [
        ...alarms.map((rank) => look(rank, false)),
        ...alarms.map((rank) => look(rank, true)),
        ...["normal", "offline", "empty"].map((rank) => look(rank, false)),
      ];
      const seen = (
        cell: { width: number; height: number },
        look: Look,
        { eye, unitPx }: { eye: readonly number[]; unitPx: number },
      ) => {
        context.clearRect(0, 0, 400, 200);
        paintCell({ context, unitPx, font: "sans-serif" }, { x: 0, y: 0, ...cell }, look);
        const { data } = context.getImageData(0, 0, cell.width * unitPx, cell.height * unitPx);
        const out: number[] = [];
        for (let at = 0; at < data.length; at += 4)
          for (let row = 0; row < 3; row += 1)
            out.push(
              [0, 1, 2].reduce(
                (sum, column) => sum + (eye[row * 3 + column] ?? 0) * (data[at + column] ?? 0),
                0,
              ),
            );
        return out;
      };
      const alike: string[] = [];
      const ways = unitsPx.flatMap((unitPx) => cells.map((cell) => ({ unitPx, cell })));
      for (const { unitPx, cell } of ways)
        for (const [name, eye] of Object.entries(eyes)) {
          const pictures = looks.map((look) => seen(cell, look, { eye, unitPx }));
          pictures.forEach((a, first) =>
            pictures.slice(first + 1).forEach((b, offset) => {
              let differing = 0;
              for (let at = 0; at < a.length; at += 3)
                if ([0, 1, 2].some((part) => Math.abs(a[at + part]! - b[at + part]!) > plainly))
                  differing += 1;
              const share = differing / (a.length / 3);
              const other = looks[first + 1 + offset]!;
              if (share < differingLeast)
                alike.push(
                  `${name} ${unitPx} ${cell.width}: ${looks[first]!.rank} ${other.rank} ${share.toFixed(3)}`,
                );
            }),
          );
        }
      return alike;
    },
    { eyes, cells, unitsPx, differingLeast, plainly },
  );
  expect(alike).toEqual([]);
});
