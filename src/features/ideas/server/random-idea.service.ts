import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { notFound } from '#platform/server/errors.ts'
import type { IdeaView } from '../contract.ts'
import { ideaNotFound } from '../texts.ts'
import { publishedIdeas, toIdeaView } from './idea.rows.ts'

const candidatesPerRound = 24
const rounds = 6

/**
 * One published idea, each as likely as any other, and never the one just seen where there is another.
 *
 * Ids are drawn until one is published: uniform whatever gaps there are, and it costs the same at a million
 * ideas, since the last id and each candidate are one step into an index. Only a catalogue that is almost
 * all gaps falls back to counting.
 */
export async function drawIdea(em: SqlEntityManager, seen?: number): Promise<IdeaView> {
  const id = (await drawById(em, seen)) ?? (await drawByCounting(em, seen)) ?? seen
  if (!id) throw notFound(ideaNotFound)
  const row = await publishedIdeas(em).where('idea.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(ideaNotFound)
  return toIdeaView(row)
}

async function drawById(em: SqlEntityManager, seen?: number): Promise<number | undefined> {
  const newest = await publishedIds(em).orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!newest) return undefined
  for (let round = 0; round < rounds; round++) {
    const drawn = Array.from({ length: candidatesPerRound }, () => 1 + Math.floor(Math.random() * newest.id))
    const rows = await publishedIds(em).where('id', 'in', drawn).execute()
    const published = new Set(rows.map((row) => row.id))
    const first = drawn.find((id) => published.has(id) && id !== seen)
    if (first) return first
  }
  return undefined
}

async function drawByCounting(em: SqlEntityManager, seen = 0): Promise<number | undefined> {
  const others = publishedIds(em).where('id', '!=', seen)
  const { count } = await others
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const row = await others
    .orderBy('id')
    .limit(1)
    .offset(Math.floor(Math.random() * count))
    .executeTakeFirst()
  return row?.id
}

function publishedIds(em: SqlEntityManager) {
  return em
    .getKysely<{ idea: { id: number; state: string } }>()
    .selectFrom('idea')
    .where('state', '=', 'published')
    .select('id')
}
