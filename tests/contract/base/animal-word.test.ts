import { expect, it } from "vitest";
import { ofAnimal } from "../../../contract/base/animal-word.ts";

it("pigs are 头 and come 进栏, birds 只 and 入舍", () => {
  const names = ["只均采食", "每只入舍毛利", "Feed per head"];
  const of = (animal: "bird" | "pig" | "mixed") => names.map((name) => ofAnimal(name, animal));
  expect(of("bird")).toEqual(names);
  expect(of("pig")).toEqual(["头均采食", "每头进栏毛利", "Feed per head"]);
  expect(of("mixed")).toEqual(["只（头）均采食", "每只（头）入舍毛利", "Feed per head"]);
});
