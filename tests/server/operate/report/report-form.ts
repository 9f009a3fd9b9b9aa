/** The form of a subscription to the morning list, by mail. */
export const newReport = (over: object = {}) => ({
  kind: "morning" as const,
  name: "Mornings",
  farmIds: [] as number[],
  userIds: [] as number[],
  mails: ["boss@example.com"],
  phoneIds: [] as number[],
  weekDays: [1, 2, 3, 4, 5, 6, 7],
  monthDay: 1,
  time: "06:30",
  language: "en" as const,
  format: "pdf" as const,
  isActive: true,
  ...over,
});
