import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { listForYou } from '#features/bucket-list/server/for-you/for-you.service.ts'
import { recomputeWantedTogether } from '#features/bucket-list/server/together/wanted-together.service.ts'
import { createCatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { createRandom } from '#features/covers/server/drawing/canvas.ts'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import { databaseLocation } from '#platform/database/location.ts'
import { migrate, openDatabase } from '#platform/database/orm.ts'
import { noInvalidations } from '#platform/server/response-cache/cache-tags.ts'
import * as entities from '#root/entities.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { getPercentile } from './measuring/percentile.ts'

const memberCount = 5_000
const shown = 10
/** Assumptions about members; docs/recommendations.md explains them. */
const likedKinds = [1, 0.6, 0.4, 0.3]
const minSaves = 6
const maxSaves = 25
const likedShare = 0.7
const doneShare = 0.2
const popularityExponent = 0.5
/** Hits of “For you” relative to those of the most saved ideas. */
const minRatio = 2
/** Share of the ideas that are recommended to at least one member. */
const minCoverage = 0.6

interface Idea {
  id: number
  kinds: string[]
  /** Relative frequency with which members come across it. */
  popularity: number
}

interface Member {
  id: number
  saved: number[]
  /** Saved too, but unknown to the site. */
  leftOut: number
}

/**
 * Prints how often simulated members find what they would save next, compared with the most saved ideas. Throws if it
 * is too seldom, or if too few ideas are recommended.
 */
export async function measureForYou(folder: string): Promise<void> {
  // A server started by root runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const server = await startPostgres(join(folder, 'postgres'))
  try {
    await server.createDatabase('for_you')
    const location = databaseLocation({ DATABASE_URL: `${server.url}/for_you`, DATA_DIR: '' })
    const orm = await openDatabase(location, Object.values(entities))
    await migrate(orm, location)
    await seedCatalogue(orm.em.fork(), { now: new Date() })
    await simulate(orm.em.fork())
    await orm.close()
  } finally {
    await server.stop()
  }
}

async function simulate(em: SqlEntityManager): Promise<void> {
  const { between } = createRandom(35)
  const random = () => between(0, 1)
  const ideas = await readIdeas(em, random)
  const members = createMembers(ideas, random)
  await insertMembers(em, members)
  const began = performance.now()
  await recomputeWantedTogether(em)
  console.log(
    `\nCounting what ${memberCount} members saved together   ${toSeconds(performance.now() - began)} s`,
  )

  const context = { em, catalogueMemory: createCatalogueCache(noInvalidations) }
  const popular = rankByIds(members.flatMap(({ saved }) => saved))
  const hits = { forYou: 0, popular: 0 }
  const recommended = new Set<number>()
  const took: number[] = []
  for (const { id, saved, leftOut } of members) {
    const before = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- measures one request at a time
    const ids = (await listForYou(context, id, shown)).map((idea) => idea.id)
    took.push(performance.now() - before)
    for (const each of ids) recommended.add(each)
    if (ids.includes(leftOut)) hits.forYou++
    const known = new Set(saved)
    if (
      popular
        .filter((each) => !known.has(each))
        .slice(0, shown)
        .includes(leftOut)
    )
      hits.popular++
  }
  const ratio = hits.forYou / hits.popular
  const toPercent = (count: number, of: number) => `${((count / of) * 100).toFixed(1)} %`
  const at = (share: number) => getPercentile(took, share).toFixed(1)
  console.log(`For you: hit@${shown} on left-out saves            ${toPercent(hits.forYou, memberCount)}`)
  console.log(`The most saved ideas                        ${toPercent(hits.popular, memberCount)}`)
  console.log(`Ratio                                       ${ratio.toFixed(2)} (at least ${minRatio})`)
  console.log(
    `Ideas recommended to anybody                ${toPercent(recommended.size, ideas.length)} (at least ${minCoverage * 100} %)`,
  )
  console.log(`For you, without HTTP                       p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  if (ratio < minRatio) throw new Error('“For you” is too little better than the most saved ideas.')
  if (recommended.size / ideas.length < minCoverage) throw new Error('Too few ideas are recommended.')
}

async function readIdeas(em: SqlEntityManager, random: () => number): Promise<Idea[]> {
  const rows = await em.execute<{ id: number; kinds: string[] }[]>(
    `select id, kinds from idea where state = 'published' order by id`,
  )
  return rows
    .map((row) => ({ row, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ row }, rank) => ({ ...row, popularity: (rank + 1) ** -popularityExponent }))
}

function createMembers(ideas: Idea[], random: () => number): Member[] {
  const kinds = [...new Set(ideas.flatMap((idea) => idea.kinds))]
  const byKind = new Map(kinds.map((kind) => [kind, ideas.filter((idea) => idea.kinds.includes(kind))]))
  const any = createDraw(ideas, ({ popularity }) => popularity, random)
  const drawKind = createDraw(kinds, (kind) => Math.sqrt(byKind.get(kind)?.length ?? 0), random)
  const ofKind = new Map(
    [...byKind].map(([kind, those]) => [
      kind,
      // An idea is saved more often for its first kind than for its others.
      createDraw(those, (idea) => idea.popularity * (idea.kinds[0] === kind ? 2 : 1), random),
    ]),
  )
  return Array.from({ length: memberCount }, (_, index) => {
    const liked = likedKinds.map((weight) => ({ kind: drawKind(), weight }))
    const drawLiked = createDraw(liked, ({ weight }) => weight, random)
    const length = minSaves + Math.floor(random() * (maxSaves - minSaves + 1))
    const saved = new Set<number>()
    while (saved.size <= length) {
      const draw = random() < likedShare ? ofKind.get(drawLiked().kind) : undefined
      saved.add((draw ?? any)().id)
    }
    const ids = [...saved].map((id) => ({ id, order: random() })).toSorted((a, b) => a.order - b.order)
    const [leftOut, ...others] = ids.map(({ id }) => id)
    return { id: index + 1, saved: others, leftOut: leftOut ?? 0 }
  })
}

/** Creates a function that draws an item with a probability in proportion to its weight. */
function createDraw<Item>(items: readonly Item[], weightOf: (item: Item) => number, random: () => number) {
  const sums: number[] = []
  for (const item of items) sums.push((sums.at(-1) ?? 0) + weightOf(item))
  return (): Item => {
    const drawn = random() * (sums.at(-1) ?? 0)
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > drawn) high = middle
      else low = middle + 1
    }
    const item = items[low]
    if (item === undefined) throw new Error('There is nothing to draw from.')
    return item
  }
}

async function insertMembers(em: SqlEntityManager, members: Member[]): Promise<void> {
  await em.execute(
    `insert into users (id, name, email, password_hash, email_verified_at)
     overriding system value
     select n, 'Member ' || n, 'member-' || n || '@example.org', 'none', now() from generate_series(1, ?::int) n`,
    [memberCount],
  )
  const entries = members.flatMap(({ id, saved }) =>
    saved.map((ideaId, at) => ({ user: id, idea: ideaId, done: at % (1 / doneShare) === 0 })),
  )
  await em.execute(
    `insert into entry (user_id, idea_id, status, completed_at)
     select (e ->> 'user')::int, (e ->> 'idea')::int,
       case when (e ->> 'done')::boolean then 'completed' else 'planned' end,
       case when (e ->> 'done')::boolean then now() end
     from json_array_elements(?::json) e`,
    [JSON.stringify(entries)],
  )
  await em.execute('analyze entry')
}

/** Lists the ids that occur most often first. */
const rankByIds = (ids: number[]) =>
  [...Map.groupBy(ids, (id) => id)].toSorted(([, a], [, b]) => b.length - a.length).map(([id]) => id)

const toSeconds = (ms: number) => (ms / 1_000).toFixed(1)
