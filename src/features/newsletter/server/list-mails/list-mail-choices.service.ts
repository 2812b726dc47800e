import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { PersonalData } from '#features/accounts/server/accounts-context.ts'
import type { ListMails, ListMailsChange } from '#features/newsletter/contract.ts'
import { listMailDefaults } from '#features/newsletter/limits.ts'
import { ListLetterChoice } from '../entities.ts'

/**
 * Returns for each kind of mail about a member's lists (`reminder`, `anniversary`, `year` for the yearly review,
 * `digest`) whether they receive it. A member who has never chosen receives all but the digest.
 */
export async function readListMails(em: SqlEntityManager, userId: number): Promise<ListMails> {
  const choice = await em.findOne(ListLetterChoice, { user: userId })
  const { reminder, anniversary, year, digest } = choice ?? listMailDefaults
  return { reminder, anniversary, year, digest }
}

/**
 * Stores a member's choices for mails about their lists (reminder, anniversary, yearly review, digest), and returns
 * those of all kinds. Kinds that are not in `wanted` keep their choice. Turning a kind on reactivates an address that was
 * suppressed after failed deliveries.
 */
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
