import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { logAction } from '#features/audit/server/audit.service.ts'
import {
  bundledCatalogue,
  readBundledCatalogue,
  type Catalogue,
} from '#features/catalogue/server/read-catalogue.ts'
import { rebuildSearchWords } from '#features/search/server/reindex.service.ts'
import { applyEditionCategories, archiveRemovedCategories } from './edition-categories.service.ts'
import { applyEditionIdeas } from './edition-ideas.service.ts'
import { CatalogueSeed } from '../entities.ts'
import { planEdition } from './edition-plan.ts'

export interface SeedOptions {
  now: Date
  /** Edition to load; tests pass their own. */
  catalogue?: Catalogue
  onProgress?: (done: number, total: number) => void
}

const seedLockId = 7_301_958

/**
 * Loads the bundled catalogue into the database, in one transaction, at the start of the server, unless this edition
 * (hash of its content) is the one loaded last. Editors' changes are kept; ideas and categories that the edition no
 * longer has are archived. Updates the words of the search and writes an audit log entry if an existing catalogue has
 * changed.
 * @returns true if a catalogue that existed before has changed.
 */
export async function seedCatalogue(
  em: SqlEntityManager,
  { now, catalogue = bundledCatalogue, onProgress = () => {} }: SeedOptions,
): Promise<boolean> {
  const edition = catalogue.edition()
  if ((await getLastEdition(em)) === edition) return false
  return em.transactional(async (inside) => {
    await lockForSeeding(inside)
    const former = await getLastEdition(inside)
    if (former === edition) return false
    const planned = await planEdition(catalogue.read())
    const categories = await applyEditionCategories(inside, planned, now)
    const ideas = await applyEditionIdeas(inside, planned, { categories, now, onProgress })
    await archiveRemovedCategories(inside, ideas.emptied, now)
    await recordEdition(inside, edition)
    const changed = {
      ideas: ideas.added + ideas.changed,
      categories: categories.added + categories.changed + ideas.emptied.length,
    }
    if (changed.ideas + changed.categories === 0) return false
    await rebuildSearchWords(inside)
    if (former === undefined) return false
    await logAction(inside, null, {
      action: 'catalogue.edition',
      subjectId: null,
      subject: formatCounts(changed),
      details: { ...changed },
    })
    return true
  })
}

/**
 * Lists the icon of every cover in the bundled catalogue, which it reads synchronously from its files, for the build.
 * An icon of several covers occurs several times.
 */
export function listIconsInUse(): string[] {
  return readBundledCatalogue().flatMap(({ subject, ideas }) => [
    subject.icon,
    ...ideas.map((idea) => idea.subject.icon),
  ])
}

const formatCounts = ({ ideas, categories }: { ideas: number; categories: number }) =>
  `${ideas} ${ideas === 1 ? 'idea' : 'ideas'} and ${categories} ${categories === 1 ? 'category' : 'categories'}`

/**
 * Waits until no other process seeds or writes the tables `category` and `idea`, and keeps them from doing so until the
 * transaction ends. Reads are not blocked.
 */
export async function lockForSeeding(em: SqlEntityManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(${seedLockId})`.execute(em.getKysely())
  // Every writer locks categories before ideas, which prevents deadlocks.
  await sql`lock table category, idea in exclusive mode`.execute(em.getKysely())
}

/**
 * Returns the hash of the catalogue that was loaded into this database last, bundled or from a file; undefined if none
 * was.
 */
export async function getLastEdition(em: SqlEntityManager): Promise<string | undefined> {
  const [last] = await em.findAll(CatalogueSeed, {
    orderBy: { loadedAt: 'desc' },
    limit: 1,
    disableIdentityMap: true,
  })
  return last?.edition
}

/** Records that the catalogue with this hash has been loaded now, by the database's clock. */
export async function recordEdition(em: SqlEntityManager, edition: string): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof CatalogueSeed>>()
    .insertInto('catalogue_seed')
    // Uses the database's clock, because `loaded_at` is compared across processes to find the latest edition.
    .values(({ fn }) => ({ edition, loaded_at: fn('clock_timestamp') }))
    .onConflict((known) =>
      known.column('edition').doUpdateSet((row) => ({ loaded_at: row.ref('excluded.loaded_at') })),
    )
    .execute()
}
