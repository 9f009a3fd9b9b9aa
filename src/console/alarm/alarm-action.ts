/** What a person set out to do with some alarms. */
export interface AlarmAction {
  readonly kind: "acknowledge" | "shelve";
  readonly ids: readonly number[];
}
