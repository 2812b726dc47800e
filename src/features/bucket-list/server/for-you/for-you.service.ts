import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import type { RecommendedIdea } from '#features/bucket-list/contract.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { listKindPools, maxCompared, type Pool } from '#features/catalogue/server/kind-pools.ts'
import { listKinds } from '#features/catalogue/server/kinds.service.ts'
import { sampledMatchesCte } from '#features/catalogue/server/sampled-matches.ts'
import { tables } from '../entities.ts'
import {
  computeTaste,
  rankIdeas,
  type Candidate,
  type CoSave,
  type Signal,
  type Taste,
} from './rank-ideas.ts'

interface Context {
  em: SqlEntityManager
  catalogueMemory: CatalogueCache
}

const weights = { done: 1.5, saved: 1, dismissed: -1.5 }
/** Newest entries, and newest dismissed ideas, that make up the taste. */
const maxSignals = 50
/** Kinds that someone likes most, whose ideas are compared. */
const maxKindsCompared = 12

/**
 * Returns at most `limit` recommended ideas, best first, each with its reason: ideas that fit what a member has saved,
 * done and dismissed, without those on the list and dismissed ones. Empty if nothing fits.
 */
export async function listForYou(
  context: Context,
  userId: number,
  limit: number,
): Promise<RecommendedIdea[]> {
  const entries = await tables(context.em)
    .selectFrom('entry')
    .select(['idea_id as id', 'status'])
    .where('user_id', '=', userId)
    .where('idea_id', 'is not', null)
    .$narrowType<{ id: number }>()
    .orderBy('entry.id', 'desc')
    .limit(maxSignals)
    .execute()
  const dismissed = await tables(context.em)
    .selectFrom('not_for_me')
    .select('idea_id as id')
    .where('user_id', '=', userId)
    // A dismissed idea that is on the list counts as saved.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('entry')
            .select('entry.id')
            .where('entry.user_id', '=', userId)
            .whereRef('entry.idea_id', '=', 'not_for_me.idea_id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('idea_id')
    .limit(maxSignals)
    .execute()
  const signals = [
    ...entries.map(({ id, status }) => ({
      id,
      weight: status === 'completed' ? weights.done : weights.saved,
    })),
    ...dismissed.map(({ id }) => ({ id, weight: weights.dismissed })),
  ]
  const known = sql`
    select idea_id from entry where user_id = ${userId} and idea_id is not null
    union all
    select idea_id from not_for_me where user_id = ${userId}`
  return recommend(context, { signals, known, seed: userId, limit })
}

/**
 * Returns at most `limit` recommended ideas, best first, each with its reason, for a visitor who has saved the ideas
 * `ideaIds` in the browser. Only the first 50 count; saved ones are left out. Nothing of the request is stored.
 */
export async function listForVisitor(
  context: Context,
  { ideaIds, limit }: { ideaIds: number[]; limit: number },
): Promise<RecommendedIdea[]> {
  const signals = [...new Set(ideaIds)].slice(0, maxSignals).map((id) => ({ id, weight: weights.saved }))
  const known = sql`select unnest(${ideaIds}::int[])`
  return recommend(context, { signals, known, seed: 0, limit })
}

interface Parts {
  signals: { id: number; weight: number }[]
  /** Query for the ids of ideas that must not be recommended. */
  known: RawBuilder<unknown>
  seed: number
  limit: number
}

async function recommend(
  { em, catalogueMemory }: Context,
  { signals: given, known, seed, limit }: Parts,
): Promise<RecommendedIdea[]> {
  const weightOf = new Map(given.map(({ id, weight }) => [id, weight]))
  // Published ideas only: a visitor's ids may be those of drafts, whose titles are no reason to show.
  const ideas = await catalogueMemory.ideas(em, [...weightOf.keys()])
  const signals = ideas.map(({ id, kinds }) => ({ id, kinds, weight: weightOf.get(id) ?? 0 }))
  if (!signals.some(({ weight }) => weight > 0)) return []
  const counts = new Map<string, number>((await listKinds(em)).map((kind) => [kind.kind, kind.ideaCount]))
  const taste = computeTaste(signals, counts)
  const coSaves = await listCoSaves(em, signals)
  const candidates = await listCandidates(em, { taste, counts, coSaves, known })
  const ranked = rankIdeas({ candidates, signals, taste, coSaves, seed, limit })
  const titles = new Map(ideas.map(({ id, title }) => [id, title]))
  const reasons = new Map(ranked.map(({ id, because }) => [id, because]))
  const recommended = await catalogueMemory.ideas(em, [...reasons.keys()])
  return recommended.flatMap((idea) => {
    const because = reasons.get(idea.id)
    if (!because) return []
    if ('kind' in because) return { ...idea, because }
    return { ...idea, because: { ...because, title: titles.get(because.ideaId) ?? '' } }
  })
}

/** Lists what members with the saved ideas saved too. */
async function listCoSaves(em: SqlEntityManager, signals: readonly Signal[]): Promise<CoSave[]> {
  const saved = signals.flatMap(({ id, weight }) => (weight > 0 ? id : []))
  return tables(em)
    .selectFrom('wanted_together')
    .select(['idea_id as ideaId', 'other_id as otherId', 'likeness'])
    .where((row) => row('idea_id', '=', row.fn.any(row.val(saved))))
    .execute()
}

interface CandidateParts {
  taste: Taste
  counts: ReadonlyMap<string, number>
  coSaves: readonly CoSave[]
  known: RawBuilder<unknown>
}

/** Lists the published ideas of the kinds someone likes most, and those that others saved too. */
async function listCandidates(
  em: SqlEntityManager,
  { taste, counts, coSaves, known }: CandidateParts,
): Promise<Candidate[]> {
  const isNew = sql<boolean>`id not in (select id from known)`
  const liked = [...taste]
    .filter(([, liking]) => liking > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxKindsCompared)
    .map(([name]) => ({ name, ideas: counts.get(name) ?? 0 }))
  const pools = liked.flatMap((kind, index): Pool[] =>
    listKindPools(
      kind.ideas > maxCompared ? [kind, ...liked.filter((other) => other !== kind)] : [kind],
      String(index),
    ),
  )
  const others = coSaves.map(({ otherId }) => otherId)
  const ctes = pools.map(({ name, holds }) =>
    sampledMatchesCte(name, {
      columns: sql`id, kinds`,
      holds: sql`${holds} and ${isNew}`,
      most: maxCompared,
    }),
  )
  const parts = [
    sql`select id, kinds from idea where state = 'published' and id = any(${others}::int[]) and ${isNew}`,
    ...pools.map(({ name, when = sql`true` }) => sql`select id, kinds from ${sql.ref(name)} where ${when}`),
  ]
  const { rows } = await sql<Candidate>`
    with ${sql.join([sql`known (id) as materialized (${known})`, ...ctes])}
    ${sql.join(parts, sql` union `)}`.execute(em.getKysely())
  return rows
}
