// @run all: a product of its own, in which no other alarm is raised.
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { patient } from "../factories/patient.ts";
import { test } from "./fixture.ts";
import { callsOf, signIn, siteAt, startProduct } from "./site.ts";

/** Time limit after sending a record, ms. */
const shownWithinMs = 1000;
/** Far more than 0.2 % of the birds in a day, but within what is accepted for a single day. */
const lostShare = 0.005;

/**
 * Places that show only active alarms; a cleared one stays in the lists until it is acknowledged.
 */
const places = {
  badge: "[data-testid=alarm-count]",
  list: "article[data-alarm][data-state=unacknowledged]",
  map: ".map-panel :is(.map-mark, .map-chip).is-high",
  row: "[data-incident].is-unacknowledged",
} as const;

interface Watched {
  readonly selectors: readonly string[];
  /** Whether to wait for all alarms, or for none. */
  readonly isThere: boolean;
  /** Time after which it gives up. */
  readonly waitMs: number;
}

/** Resolves with the time of the first frame with all of them, or none. Runs in the page. */
const noteFrame = ({ selectors, isThere, waitMs }: Watched): Promise<number> =>
  new Promise((resolve) => {
    const until = Date.now() + waitMs;
    const look = () => {
      const isReached = selectors.every(
        (selector) =>
          [...document.querySelectorAll(selector)].some((element) =>
            element.checkVisibility({ visibilityProperty: true }),
          ) === isThere,
      );
      if (isReached) resolve(Date.now());
      else if (Date.now() > until) resolve(Infinity);
      else requestAnimationFrame(look);
    };
    look();
  });

test("saved losses raise an alarm on badge, list and map within a second, and correcting them clears it", async ({
  browser,
}) => {
  const product = await startProduct({ isAlive: false });
  try {
    const site = siteAt(product.address);
    const call = await callsOf(site);
    const { rows } = await call("listProduction", { pageSize: 100 });
    const { id: flockId, day, houseNameEn } = rows.find(({ dayAge }) => dayAge > 7)!;
    const { version, figures } = await call("productionDay", { flockId, day });
    const wall = await signIn(browser, site, "/screenDatav/home?language=1");
    const desk = await signIn(browser, site, "/");
    await expect(wall.page.locator(".map-panel [data-houses]:visible")).not.toHaveCount(0);
    for (const [page, keys] of seenOn(wall.page, desk.page))
      for (const key of keys) await expect(page.locator(places[key])).toHaveCount(0);

    /** Returns the time until all places show the alarm, or none does, ms. */
    const timed = async <T>(isThere: boolean, save: () => Promise<T>): Promise<[number, T]> => {
      const noted = seenOn(wall.page, desk.page).map(([page, keys]) =>
        page.evaluate(noteFrame, {
          selectors: keys.map((key) => places[key]),
          isThere,
          waitMs: 20 * shownWithinMs,
        }),
      );
      const from = Date.now();
      const saved = await save();
      const ms = Math.max(...(await Promise.all(noted))) - from;
      console.log(`${isThere ? "losses" : "correction"} sent > seen everywhere: ${ms} ms`);
      return [ms, saved];
    };
    const dead = Math.ceil(lostShare * figures!.opening);
    const [raisedMs, record] = await timed(true, () =>
      call("saveProduction", {
        flockId,
        day,
        version,
        draftId: randomUUID(),
        draftedAt: Date.now(),
        losses: [{ dead, culled: 0, cause: "leg" }],
      }),
    );
    expect(raisedMs).toBeLessThan(patient(shownWithinMs));
    await expect(desk.page.locator(places.badge)).toHaveText("1");
    await expect(desk.page.locator(places.list)).toHaveCount(1);
    await expect(desk.page.locator(places.list)).toContainText("High losses");
    await expect(desk.page.locator(places.list)).toContainText(houseNameEn ?? "");
    await expect(wall.page.locator(places.map)).toHaveCount(1);
    await expect(wall.page.locator(places.row)).toContainText("High losses");

    const [clearedMs] = await timed(false, () =>
      call("voidProduction", {
        kind: "loss",
        id: record.losses[0]!.id,
        reason: "typed in the wrong house",
      }),
    );
    expect(clearedMs).toBeLessThan(patient(shownWithinMs));
    const over = desk.page.locator("article[data-alarm]");
    await expect(over).toHaveAttribute("data-state", "returned");
    await over.getByRole("button", { name: "Acknowledge" }).click();
    await desk.page.locator("#ack-note").fill("typed in the wrong house");
    await desk.page.locator(".alarm-dialog").getByRole("button", { name: "Acknowledge" }).click();
    await expect(over).toHaveCount(0);
    await expect(wall.page.locator("[data-incident]")).toHaveCount(0);
    expect([wall.complaints, desk.complaints]).toEqual([[], []]);
    await wall.context.close();
    await desk.context.close();
  } finally {
    await product.close();
  }
});

const seenOn = (wall: Page, desk: Page) =>
  [
    [wall, ["map", "row"]],
    [desk, ["badge", "list"]],
  ] as const satisfies [Page, (keyof typeof places)[]][];
