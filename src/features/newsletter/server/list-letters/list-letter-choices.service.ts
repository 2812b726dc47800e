import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { PersonalData } from '#features/accounts/server/personal-data.service.ts'
import type { ListLetters, ListLettersChange } from '#features/newsletter/contract.ts'
import { ListLetterChoice } from '../entities.ts'

const all: ListLetters = { reminder: true, anniversary: true, year: true }

/** Which letters about their list a member gets. */
export async function readListLetters(em: SqlEntityManager, userId: number): Promise<ListLetters> {
  const { reminder, anniversary, year } = (await em.findOne(ListLetterChoice, { user: userId })) ?? all
  return { reminder, anniversary, year }
}

/** Changes what is sent and nothing else. Whoever asks for letters can read them: a refused address is tried again. */
export async function chooseListLetters(
  em: SqlEntityManager,
  userId: number,
  wanted: ListLettersChange,
): Promise<ListLetters> {
  const isAsking = Object.values(wanted).includes(true)
  const change = { ...wanted, ...(isAsking && { failures: 0, suppressed_at: null }) }
  await em
    .getKysely<InferKyselyDB<typeof ListLetterChoice>>()
    .insertInto('list_letter_choice')
    .values({ user_id: userId, ...change })
    // Set to itself, so that nothing to change is no error.
    .onConflict((known) => known.column('user_id').doUpdateSet({ user_id: userId, ...change }))
    .execute()
  return readListLetters(em.fork(), userId)
}

/** What is kept of it. */
export const listLetterData: PersonalData = {
  name: 'listLetters',
  read: (em, userId) => readListLetters(em, userId),
}
