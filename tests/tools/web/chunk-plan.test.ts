import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinParts as join, type Part } from "../../../tools/web/chunk-plan.mjs";

const joinParts = (parts: readonly Part[], visits: Parameters<typeof join>[1]) =>
  join(parts, visits, 4000);
const part = (name: string, users: string[], size = 20_000, imports: string[] = []): Part => ({
  name,
  modules: [name],
  size,
  users: new Set(users),
  imports,
});
const visit = (...entries: string[]) => ({ entries, weight: 1 });
const modulesOf = (parts: readonly Part[]) => parts.map(({ modules }) => [...modules].sort());

describe("parts of the app", () => {
  it("are one file when every visit loads both", () => {
    const joined = joinParts(
      [part("a", ["x", "y"]), part("b", ["x", "y"])],
      [visit("x"), visit("y")],
    );
    expect(modulesOf(joined)).toEqual([["a", "b"]]);
  });

  it("stay apart when a visit would load much needlessly", () => {
    const joined = joinParts([part("a", ["x"]), part("b", ["y"])], [visit("x"), visit("y")]);
    expect(joined).toHaveLength(2);
  });

  it("are joined when they are small, whoever uses them", () => {
    const joined = joinParts(
      [part("a", ["x"]), part("small", ["y"], 800), part("b", ["y"])],
      [visit("x"), visit("y")],
    );
    expect(modulesOf(joined)).toContainEqual(["b", "small"]);
  });

  it("are distinguished by visits that load one although its users do not", () => {
    const visits = [visit("x"), visit("y")];
    const of = (seen?: Uint8Array) => [part("a", ["x"]), { ...part("b", ["x"]), seen }];
    expect(joinParts(of(), visits)).toHaveLength(1);
    expect(joinParts(of(Uint8Array.of(1, 1)), visits)).toHaveLength(2);
  });

  it("stay apart when a file between them would be imported and import", () => {
    const joined = joinParts(
      [
        part("top", ["x"], 20_000, ["between"]),
        part("between", ["x", "y"], 20_000, ["base"]),
        part("base", ["x"]),
      ],
      [visit("x"), visit("y")],
    );
    for (const { modules } of joined)
      expect(
        modules.includes("top") && modules.includes("base") && !modules.includes("between"),
      ).toBe(false);
  });
});

/** Parts whose imports go to earlier ones, used by the entries that reach them. */
const graphs = fc
  .array(
    fc.record({
      size: fc.integer({ min: 100, max: 60_000 }),
      to: fc.array(fc.nat(), { maxLength: 3 }),
    }),
    {
      minLength: 1,
      maxLength: 25,
    },
  )
  .map((drawn) => {
    const imports = drawn.map(({ to }, index) => [
      ...new Set(index === 0 ? [] : to.map((item) => item % index)),
    ]);
    const below = (at: number): number[] => [at, ...imports[at]!.flatMap(below)];
    const entries = drawn.map((_, index) => index).filter((at) => at % 3 === 0);
    const parts = drawn.map(({ size }, index) => ({
      name: `p${index}`,
      modules: [`p${index}`],
      size,
      users: new Set(
        entries.filter((entry) => below(entry).includes(index)).map((entry) => `p${entry}`),
      ),
      imports: imports[index]!.map((to) => `p${to}`),
    }));
    return { parts, visits: entries.map((entry) => visit(`p${entry}`)) };
  });

describe("any parts", () => {
  it("are all present once, and no file imports one that imports it", () => {
    fc.assert(
      fc.property(graphs, ({ parts, visits }) => {
        const joined = joinParts(parts, visits);
        const modules = joined.flatMap((item) => [...item.modules]);
        expect(modules.toSorted()).toEqual(parts.map(({ name }) => name).toSorted());
        const fileOf = new Map(
          joined.flatMap((item, index) => item.modules.map((name) => [name, index] as const)),
        );
        const next = joined.map((item, index) => {
          const own = item.modules.flatMap(
            (name) => parts.find((found) => found.name === name)!.imports,
          );
          return new Set(own.map((name) => fileOf.get(name)!).filter((to) => to !== index));
        });
        const reaches = (from: number, to: number, seen = new Set<number>()): boolean =>
          [...next[from]!].some((item) => {
            if (item === to) return true;
            if (seen.has(item)) return false;
            seen.add(item);
            return reaches(item, to, seen);
          });
        for (const at of joined.keys()) expect(reaches(at, at)).toBe(false);
      }),
    );
  });
});
