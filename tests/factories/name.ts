import fc from "fast-check";

const zh = "临沂青禾春华丰泽东山第一二三养殖场肉鸡舍育成产蛋号";
const words = ["North", "Valley", "Wallingford", "Massachusetts", "Farm", "House", "A", "12", "il"];

/** Realistic and extreme names of houses and farms, up to a length. */
const nameUpTo = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: fc.constantFrom(...zh), minLength: 1, maxLength: max }),
      fc.string({ unit: fc.constantFrom(..."MWmwQ@8"), minLength: 1, maxLength: max }),
      fc.string({ unit: fc.constantFrom(..."abcilIJ1-"), minLength: 1, maxLength: max }),
      fc
        .array(fc.constantFrom(...words), { minLength: 1, maxLength: 9 })
        .map((some) => some.join(" ")),
      fc
        .tuple(
          fc.constantFrom(...words),
          fc.string({ unit: fc.constantFrom(...zh), minLength: 1, maxLength: 12 }),
        )
        .map((some) => some.join("")),
    )
    .map((name) => [...name].slice(0, max).join("").trim())
    .filter((name) => name !== "");

/** The same on each call, and all different. */
export const namesUpTo = (max: number, count: number): readonly string[] => {
  const results = new Set<string>();
  for (let seed = 1; results.size < count; seed += 1)
    for (const name of fc.sample(nameUpTo(max), { numRuns: count, seed })) results.add(name);
  return [...results].slice(0, count);
};
