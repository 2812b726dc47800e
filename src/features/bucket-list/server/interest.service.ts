import type { SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaInterest } from '../contract.ts'
import { fewestShown } from '../limits.ts'
import { tables } from './tables.ts'

/** How many members want an idea and how many did it: one row that triggers keep, by its key. */
export async function countInterest(em: SqlEntityManager, ideaId: number): Promise<IdeaInterest> {
  const known = await tables(em)
    .selectFrom('idea_interest')
    .select(['wants', 'dones'])
    .where('idea_id', '=', ideaId)
    .executeTakeFirst()
  return { wants: shown(known?.wants), dones: shown(known?.dones) }
}

/** Fewer would tell of single people. */
const shown = (count = 0) => (count < fewestShown ? null : count)
