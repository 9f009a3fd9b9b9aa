import { z } from "zod";

/** A person an alarm can be assigned to. */
export const assigneeSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** True: a message about the assignment can reach them by phone or mail. */
  isReached: z.boolean(),
  /** True: the person is on call now by a rota of the house. */
  isOnCall: z.boolean(),
});
export type Assignee = z.infer<typeof assigneeSchema>;

/** Minutes after which the next contact is called unless a person has reported to be on the way. */
export const workMinutes = { min: 1, max: 240, onWay: 10, there: 30 } as const;
