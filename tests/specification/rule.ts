/** A rule of the customer's specification and the test that holds it. */
export interface Rule {
  /** What is specified, in short. */
  readonly rule: string;
  readonly file: string;
  /** Whole title of the test; `…` stands for what a template fills in. */
  readonly title: string;
  /**
   * The assertions that hold the rule, each a whole `expect(…)` call as the test has it, in its
   * order; `…` stands for anything. What the specification gives literally (a text, a path, a
   * number) stands here literally too, so that it can be read and compared in this table.
   */
  readonly asserts: readonly string[];
  /**
   * What else must stand in the test, its table, or the constants of its file it uses: the input,
   * the row, the step of the clock without which the assertions would say something else.
   */
  readonly given?: readonly string[];
}
