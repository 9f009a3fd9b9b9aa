/** A rule of the customer's specification and the test that holds it. */
export interface Rule {
  /** Specified behaviour, in short. */
  readonly rule: string;
  readonly file: string;
  /** Whole title of the test; `…` stands for what a template fills in. */
  readonly title: string;
  /**
   * The assertions that check the rule, each a whole `expect(…)` call as the test has it, in its
   * order; `…` matches anything. Literal parts of the specification (a text, a path, a number) are
   * literal here too, so that they can be read and compared in this table.
   */
  readonly asserts: readonly string[];
  /**
   * Other code that the test, its table, or the constants of its file it uses must contain: the
   * input, the row, the step of the clock without which the assertions would mean something else.
   */
  readonly given?: readonly string[];
}
