import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { PersonalData } from '#features/accounts/server/accounts-context.ts'
import type { ListMails, ListMailsChange } from '#features/newsletter/contract.ts'
import { ListLetterChoice } from '../entities.ts'

const allEnabled: ListMails = { reminder: true, anniversary: true, year: true }

/** Returns which kinds of mail about their own list a member receives: all, if they have never chosen. */
export async function readListMails(em: SqlEntityManager, userId: number): Promise<ListMails> {
  const { reminder, anniversary, year } = (await em.findOne(ListLetterChoice, { user: userId })) ?? allEnabled
  return { reminder, anniversary, year }
}

/** Updates the given choices and returns all of them. Turning a kind on reactivates a suppressed address. */
export async function setListMails(
  em: SqlEntityManager,
  userId: number,
  wanted: ListMailsChange,
): Promise<ListMails> {
  const isTurnedOn = Object.values(wanted).includes(true)
  const change = { ...wanted, ...(isTurnedOn && { failures: 0, suppressed_at: null }) }
  await em
    .getKysely<InferKyselyDB<typeof ListLetterChoice>>()
    .insertInto('list_letter_choice')
    .values({ user_id: userId, ...change })
    // `user_id` is set to itself, because an empty change would otherwise be a syntax error.
    .onConflict((known) => known.column('user_id').doUpdateSet({ user_id: userId, ...change }))
    .execute()
  return readListMails(em.fork(), userId)
}

/** Choices in the member's data export. */
export const listMailData: PersonalData = {
  name: 'listLetters',
  read: (em, userId) => readListMails(em, userId),
}
