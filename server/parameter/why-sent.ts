/**
 * Why a command was sent, in the words of whoever sent it, or started its batch; null: nobody was
 * asked. `c`: what the statement calls the command.
 */
export const whySent = (c: string): string => `coalesce(nullif(${c}.confirm->>'reason', ''),
    (select nullif(b.confirm->>'reason', '') from control_batches b where b.id = ${c}.batch_id))`;
