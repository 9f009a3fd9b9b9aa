import { expect, it } from "vitest";
import { workSource } from "../../../../../src/console/alarm/work/work-source.ts";
import { tariffSource } from "../../../../../src/console/energy/tariff/tariff-source.tsx";
import { feedSource } from "../../../../../src/console/flock/feed/feed-source.tsx";

const [zh, en] = ["肉鸡小鸡料", "Broiler starter"];
const both = `${zh} · ${en}`;
const feed = feedSource({ today: () => "2026-06-01", farmOf: () => null });
const tariff = tariffSource({} as never, {} as never, () => 0);

it.each([
  ["planned work", workSource.nameOf, { name: both }],
  ["tariff", tariff.nameOf, { name: both }],
  ["feed", feed.nameOf, { day: "2026-06-01", formula: both }],
])("forms and questions name a %s in the reader's language", (_, nameOf, record) => {
  expect(nameOf(record as never, "zh")).toContain(zh);
  expect(nameOf(record as never, "zh")).not.toContain(en);
  expect(nameOf(record as never, "en")).toContain(en);
  expect(nameOf(record as never, "en")).not.toContain(zh);
});
