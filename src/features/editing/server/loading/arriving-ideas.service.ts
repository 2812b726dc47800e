import type { SqlEntityManager } from '@mikro-orm/sql'
import { invalidateCatalogue } from '#features/catalogue/server/catalogue-version.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { rebuildSearchWords } from '#features/search/server/reindex.service.ts'
import { columnNamesOf } from '#platform/database/sql.ts'
import { dropIndexes } from '#platform/database/indexes-set-aside.ts'
import { runAndRollBack } from '../files/importing.service.ts'

/** Where ideas stand until all have come. */
export const stagingTable = 'arriving_idea'

/** What triggers work out of each by itself, and what is worked out here of all at once. */
const derivedColumns = ['id', 'document', 'duration', 'facts']
/** What of an idea has to be given, by column. */
export const stagingColumns = columnNamesOf(Idea).filter((column) => !derivedColumns.includes(column))

/** Where so large a share of the ideas is new, indexes are built anew sooner than added to. */
const minRebuildRatio = 4

/**
 * Adds very many ideas as a set: what triggers do for each (documents, words, counts, places) is done once for all of
 * them, and the indexes are built when they are there. In one transaction, for which everybody else waits.
 * @param bring puts rows into `arrivingTable`, of `arrivingColumns`; they have their ids in that order.
 * @param options.isDryRun leaves the catalogue as it is.
 * @param options.onSettling is called once all rows have been read, before the indexes are built.
 * @returns the number of ideas that were added, or would have been.
 */
export async function bulkInsertIdeas(
  em: SqlEntityManager,
  fillStagingTable: (em: SqlEntityManager) => Promise<void>,
  { isDryRun = false, onSettling = () => {} }: { isDryRun?: boolean; onSettling?: () => void } = {},
): Promise<number> {
  async function add(inside: SqlEntityManager): Promise<number> {
    // Categories before ideas, as everybody locks them.
    await inside.execute('lock table category, idea in share row exclusive mode')
    await createStagingTable(inside)
    await fillStagingTable(inside)
    const ids = await getStagedIds(inside)
    if (ids.count > 0 && !isDryRun) {
      onSettling()
      await moveStagedIdeas(inside, ids)
    }
    await inside.execute(`drop table ${stagingTable}`)
    return ids.count
  }
  if (isDryRun) return runAndRollBack(em, add)
  const added = await em.transactional(add)
  // Index-only scans of lists need the visibility map, which VACUUM writes.
  if (added > 0) for (const table of ['idea', 'idea_place']) await em.execute(`vacuum analyze ${table}`)
  return added
}

/** Counts the titles of `arrivingTable` that the catalogue has already, in any letter case. */
export async function countExistingTitles(em: SqlEntityManager): Promise<number> {
  const [row] = await em.execute<{ known: number }[]>(
    `select count(*)::int as known from (select distinct lower(title) as title from ${stagingTable}) arriving
       where exists (select from idea where lower(idea.title) = arriving.title)`,
  )
  return row?.known ?? 0
}

/** A table that nobody else sees, for it is gone before the transaction ends. A temporary one would be read by one process alone. */
async function createStagingTable(em: SqlEntityManager): Promise<void> {
  await em.execute(
    `create unlogged table ${stagingTable} as select id, ${stagingColumns.join()} from idea with no data`,
  )
  await em.execute(
    `alter table ${stagingTable} alter column id set default nextval(pg_get_serial_sequence('idea', 'id'))`,
  )
}

interface StagedIds {
  count: number
  /** How many there were before. */
  known: number
  first: number
}

async function getStagedIds(em: SqlEntityManager): Promise<StagedIds> {
  await em.execute(`analyze ${stagingTable}`)
  const [arrived] = await em.execute<StagedIds[]>(
    `select count(*)::int as count, coalesce(min(id), 0) as first,
       (select coalesce(sum(ideas), 0)::int from idea_tally) as known from ${stagingTable}`,
  )
  return arrived ?? { count: 0, known: 0, first: 0 }
}

async function moveStagedIdeas(em: SqlEntityManager, { count, known, first }: StagedIds): Promise<void> {
  const isMany = count * minRebuildRatio >= known
  await em.execute('alter table idea disable trigger user')
  const buildIndexes = isMany ? await dropIndexes(em, 'idea') : undefined
  await computeDerivedColumns(em)
  const columns = ['id', ...stagingColumns, 'document', 'facts', 'duration'].join()
  await em.execute(`insert into idea (${columns}) select ${columns} from arrived_idea`)
  await em.execute('drop table arrived_idea')
  await em.execute(
    `insert into idea_place select place.* from idea, f_idea_places(idea.id, idea.places) place
       where idea.id >= ? and idea.state = 'published' and idea.places <> '[]'`,
    [first],
  )
  await buildIndexes?.()
  await em.execute('alter table idea enable trigger user')
  // The counts below are planned from statistics, and autovacuum cannot see the rows of this transaction: without them
  // PostgreSQL takes nested loops, and 60,000 ideas in one category took 17 minutes instead of 11 seconds.
  for (const table of ['idea', 'idea_place']) await em.execute(`analyze ${table}`)
  await em.execute('select tally_all_ideas()')
  await em.execute('select tally_all_stretches()')
  await em.execute('select tally_all_countries()')
  await rebuildSearchWords(em)
  await invalidateCatalogue(em)
}

/** As many processes of the database as it has do that: an insert would have one alone. */
async function computeDerivedColumns(em: SqlEntityManager): Promise<void> {
  await em.execute('set local max_parallel_workers_per_gather = 8')
  await em.execute('set local parallel_setup_cost = 0')
  await em.execute(
    `create unlogged table arrived_idea as select arriving.*,
       f_search_document(arriving.title, arriving.tags, category.name, arriving.description) as document,
       f_idea_facts(category_id, cost, difficulty, location_type, season, age_group, time_commitment, tags, places,
         months) as facts,
       f_duration(time_commitment) as duration
     from ${stagingTable} arriving left join category on category.id = arriving.category_id`,
  )
  await em.execute(`analyze arrived_idea (id)`)
}
