import { expect, it } from "vitest";
import { ofAnimal } from "../../../contract/base/animal-word.ts";

it("Chinese uses 头 and 进栏 for pigs, 只 and 入舍 for birds", () => {
  const names = ["只均采食", "每只入舍毛利", "Feed per head"];
  const of = (animal: "bird" | "pig" | "mixed") => names.map((name) => ofAnimal(name, animal));
  expect(of("bird")).toEqual(names);
  expect(of("pig")).toEqual(["头均采食", "每头进栏毛利", "Feed per head"]);
  expect(of("mixed")).toEqual(["只（头）均采食", "每只（头）入舍毛利", "Feed per head"]);
});
