import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { PersonalData } from '#features/accounts/server/personal-data.service.ts'
import type { ListMails, ListMailsChange } from '#features/newsletter/contract.ts'
import { ListLetterChoice } from '../entities.ts'

const allEnabled: ListMails = { reminder: true, anniversary: true, year: true }

/** Which letters about their list a member gets. */
export async function readListMails(em: SqlEntityManager, userId: number): Promise<ListMails> {
  const { reminder, anniversary, year } = (await em.findOne(ListLetterChoice, { user: userId })) ?? allEnabled
  return { reminder, anniversary, year }
}

/** Changes what is sent and nothing else. Whoever asks for letters can read them: a refused address is tried again. */
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
    // Set to itself, so that nothing to change is no error.
    .onConflict((known) => known.column('user_id').doUpdateSet({ user_id: userId, ...change }))
    .execute()
  return readListMails(em.fork(), userId)
}

/** What is kept of it. */
export const listMailData: PersonalData = {
  name: 'listLetters',
  read: (em, userId) => readListMails(em, userId),
}
