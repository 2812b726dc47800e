import type { SqlEntityManager } from '@mikro-orm/sql'
import { invalidateCatalogue } from '#features/catalogue/server/catalogue-version.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { rebuildSearchWords } from '#features/search/server/reindex.service.ts'
import { dropIndexes } from '#platform/database/drop-indexes.ts'
import { columnNamesOf } from '#platform/database/sql.ts'
import { runAndRollBack } from '../files/importing.service.ts'
import type { IdeaValues } from '../ideas/idea-columns.ts'

/**
 * Inserts rows of ideas, each with the columns `stagingColumns`, into the staging table from which `bulkInsertIdeas`
 * adds them to the catalogue. For use in its `fillStagingTable`, because the table does not exist at other times.
 */
export async function insertStagedRows(em: SqlEntityManager, rows: IdeaValues[]): Promise<void> {
  const columns = stagingColumns.join()
  await em.execute(
    `insert into ${stagingTable} (${columns})
       select ${columns} from json_populate_recordset(null::${stagingTable}, ?::json)`,
    [JSON.stringify(rows)],
  )
}

/** Staging table for ideas that are being loaded. */
export const stagingTable = 'arriving_idea'

/** Columns that triggers normally compute per row, and that are computed here for all rows at once. */
const derivedColumns = ['id', 'document', 'duration', 'facts']
/** Names of the columns of `idea` that the caller of `bulkInsertIdeas` has to provide; the others are derived. */
export const stagingColumns = columnNamesOf(Idea).filter((column) => !derivedColumns.includes(column))

/** If at least a quarter as many ideas are added as exist, rebuilding the indexes is faster than updating them. */
const minRebuildRatio = 4

/**
 * Adds a very large number of ideas as one set, unvalidated and without revisions: documents, words, counts and places,
 * which triggers would compute per row, are computed once for all of them, and the indexes are built last. Runs in one
 * transaction that blocks every other writer, followed by a vacuum, so it must not be called inside one.
 * @param fillStagingTable inserts rows with `stagingColumns` into `stagingTable`; ids are assigned in that order.
 * @param options.isDryRun leaves the catalogue unchanged.
 * @param options.onSettling is called once all rows have been read, before the indexes are built.
 * @returns the number of ideas added, or that would have been added.
 */
export async function bulkInsertIdeas(
  em: SqlEntityManager,
  fillStagingTable: (em: SqlEntityManager) => Promise<void>,
  { isDryRun = false, onSettling = () => {} }: { isDryRun?: boolean; onSettling?: () => void } = {},
): Promise<number> {
  async function add(inside: SqlEntityManager): Promise<number> {
    // Every writer locks categories before ideas, which prevents deadlocks.
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

/**
 * Counts the different titles in the staging table that the catalogue already has, ignoring case. For use in the
 * `fillStagingTable` of `bulkInsertIdeas`, because the table does not exist at other times.
 */
export async function countExistingTitles(em: SqlEntityManager): Promise<number> {
  const [row] = await em.execute<{ known: number }[]>(
    `select count(*)::int as known from (select distinct lower(title) as title from ${stagingTable}) arriving
       where exists (select from idea where lower(idea.title) = arriving.title)`,
  )
  return row?.known ?? 0
}

/**
 * Creates the staging table. The table is dropped before the transaction ends, so no other session sees it. A temporary
 * table would rule out parallel workers.
 */
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
  /** Number of ideas in the catalogue before. */
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
  // The counts below are planned from statistics, and autovacuum cannot see the rows of this transaction: without
  // `analyze`, PostgreSQL chooses nested loops, and 60,000 ideas in one category took 17 minutes instead of 11 seconds.
  for (const table of ['idea', 'idea_place']) await em.execute(`analyze ${table}`)
  await em.execute('select tally_all_ideas()')
  await em.execute('select tally_all_stretches()')
  await em.execute('select tally_all_countries()')
  await em.execute('select tally_all_kinds()')
  await rebuildSearchWords(em)
  await invalidateCatalogue(em)
}

/** Computes the derived columns with `create table as`, which can use parallel workers; an insert cannot. */
async function computeDerivedColumns(em: SqlEntityManager): Promise<void> {
  await em.execute('set local max_parallel_workers_per_gather = 8')
  await em.execute('set local parallel_setup_cost = 0')
  await em.execute(
    `create unlogged table arrived_idea as select arriving.*,
       f_search_document(arriving.title, arriving.tags, category.name, arriving.description, aliases, kinds) as document,
       f_idea_facts(category_id, cost, difficulty, location_type, season, age_group, time_commitment, tags, places,
         months) || f_kind_facts(kinds, moods, company, weather, price) || f_need_facts(needs) as facts,
       f_duration(time_commitment) as duration
     from ${stagingTable} arriving left join category on category.id = arriving.category_id`,
  )
  await em.execute(`analyze arrived_idea (id)`)
}
