/**
 * Reason for a command, in the words of the person who sent it, or started its batch; null: no
 * reason was requested. `c`: the name of the command in the statement.
 */
export const sendReasonSql = (c: string): string => `coalesce(nullif(${c}.confirm->>'reason', ''),
    (select nullif(b.confirm->>'reason', '') from control_batches b where b.id = ${c}.batch_id))`;
