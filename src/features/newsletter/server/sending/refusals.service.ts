import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Claim } from './claims.service.ts'
import { tables } from './tables.ts'

/** After so many refusals in a row an address is left alone. */
const mostFailures = 3

/** The mail server knows no such mailbox. */
export async function countRefusal(em: SqlEntityManager, claim: Claim, now: Date): Promise<void> {
  const { subscriberId, userId } = claim
  if (subscriberId !== null)
    await tables(em)
      .updateTable('subscriber')
      .set((row) => ({
        failures: row('failures', '+', 1),
        suppressed_at: row
          .case()
          .when('failures', '>=', mostFailures - 1)
          .then(now)
          .else(row.ref('suppressed_at'))
          .end(),
      }))
      .where('id', '=', subscriberId)
      .execute()
  if (userId !== null)
    await tables(em)
      .insertInto('list_letter_choice')
      .values({ user_id: userId, failures: 1 })
      .onConflict((known) =>
        known.column('user_id').doUpdateSet((row) => ({
          failures: row('list_letter_choice.failures', '+', 1),
          suppressed_at: row
            .case()
            .when('list_letter_choice.failures', '>=', mostFailures - 1)
            .then(now)
            .else(row.ref('list_letter_choice.suppressed_at'))
            .end(),
        })),
      )
      .execute()
}

/** It has taken a mail: what it refused before counts no more. */
export async function forgetRefusals(em: SqlEntityManager, { subscriberId, userId }: Claim): Promise<void> {
  if (subscriberId !== null)
    await tables(em)
      .updateTable('subscriber')
      .set({ failures: 0 })
      .where('id', '=', subscriberId)
      .where('failures', '>', 0)
      .execute()
  if (userId !== null)
    await tables(em)
      .updateTable('list_letter_choice')
      .set({ failures: 0 })
      .where('user_id', '=', userId)
      .where('failures', '>', 0)
      .execute()
}
