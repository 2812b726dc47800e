import { createHmac, randomBytes } from 'node:crypto'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { VisitorSalt } from '../entities.ts'
import { addRows } from './add-rows.ts'
import { insertBatch } from './batches.ts'
import { sizeOfRows, type PendingCounts, type CountedRows, type ForwardableEvent } from './pending-counts.ts'

type Tables = InferKyselyDB<typeof VisitorSalt>

/** Forwards events within the transaction that counts them; `visitor` is the hash with the day's salt. */
export type ForwardEvents = (
  em: SqlEntityManager,
  events: (Omit<ForwardableEvent, 'visitor'> & { visitor: string })[],
) => Promise<void>

/** Number of rows up to which adding them at once costs less than storing a batch. */
const maxDirectRows = 100

/**
 * Writes counts in one transaction. A few rows are added to the stored counts; more are stored as a batch by one
 * statement, and added up later (`addBatches`).
 * @returns whether a batch was stored.
 */
export async function writeCounts(
  em: SqlEntityManager,
  counted: PendingCounts,
  forwardEvents?: ForwardEvents,
): Promise<boolean> {
  return em.transactional(async (inside) => {
    const hashOf = await createHasher(inside, counted)
    const { events, ideas, categories, told } = counted
    const visitors: CountedRows['visitors'] = new Map()
    for (const seen of counted.visitors.values()) {
      const row = { day: seen.day, hash: hashOf(seen) }
      visitors.set(`${row.day} ${row.hash}`, row)
    }
    const rows = { events, ideas, categories, visitors }
    const isBatch = sizeOfRows(rows) > maxDirectRows
    if (isBatch) await insertBatch(inside, rows)
    else await addRows(inside, rows)
    if (told.length > 0)
      await forwardEvents?.(
        inside,
        told.map((event) => ({ ...event, visitor: hashOf(event.visitor) })),
      )
    return isBatch
  })
}

const tables = (em: SqlEntityManager) => em.getKysely<Tables>()

async function createHasher(em: SqlEntityManager, { visitors }: PendingCounts) {
  const days = new Set(visitors.values().map(({ day }) => day))
  const salts = new Map<string, string>()
  for (const day of days) salts.set(day, await getSalt(em, day))
  return ({ day, fingerprint }: { day: string; fingerprint: string }) =>
    createHmac('sha256', salts.get(day) ?? '')
      .update(fingerprint)
      .digest('base64url')
      .slice(0, 22)
}

/** Returns the day's salt. The first process that needs it creates it. */
async function getSalt(em: SqlEntityManager, day: string): Promise<string> {
  const read = () =>
    tables(em).selectFrom('visitor_salt').select('salt').where('day', '=', day).executeTakeFirst()
  const known = await read()
  if (known) return known.salt
  await tables(em)
    .insertInto('visitor_salt')
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((made) => made.doNothing())
    .execute()
  return (await read())?.salt ?? ''
}
