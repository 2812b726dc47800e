import type { SqlEntityManager } from '@mikro-orm/sql'
import { listKinds } from '#features/catalogue/server/kinds.service.ts'
import { hrefOf } from '#platform/addresses.ts'
import type { Invalidations } from '#platform/server/response-cache/cache-tags.ts'
import { runForCaller } from '#platform/server/scheduling/costs.ts'
import { hasMonths } from './month-ideas.service.ts'
import { publishedPlaces } from './entities.ts'

/** Paths of the pages about places, months and kinds that have nothing to show. */
export interface EmptyPages {
  /**
   * Resolves to the paths as of the last change of the catalogue. Rejects if the query fails, even one started by
   * another caller.
   */
  current: () => Promise<string[]>
  /** Paths as of the last query. */
  known: () => string[]
  /**
   * Number of changes of the list. It never repeats: a page rendered during a change is cached under the revision
   * before it, and must not be served when the same pages are empty again.
   */
  revision: () => number
}

const placePages = [hrefOf('map'), hrefOf('places'), hrefOf('near')]
const monthPages = [hrefOf('now')]
const kindPages = [hrefOf('kinds')]
/** Client that is charged for the query, which is short and shared by all callers. */
const sharedClient = { client: 'everybody' }

/**
 * Creates the watcher of those pages about places, months and kinds of ideas that have no ideas to show, which the
 * sitemap leaves out. `current` resolves to their paths as of the last change of the catalogue (it queries again after
 * each), `known` returns the last result (empty before the first), and `revision` counts how often the result has
 * changed.
 */
export function watchEmptyPages(em: SqlEntityManager, changes: Pick<Invalidations, 'onTouch'>): EmptyPages {
  let known: string[] = []
  let revision = 0
  let catalogueVersion = 1
  let knownVersion = 0
  let refreshing: Promise<string[]> | undefined

  async function refresh(): Promise<string[]> {
    const version = catalogueVersion
    const found = await runForCaller(sharedClient, () => findEmptyPages(em.fork()))
    if (found.join() !== known.join()) revision += 1
    known = found
    knownVersion = version
    return found
  }

  async function current(): Promise<string[]> {
    // A running query may have started before the last change. If it fails, a second one would only wait for the same
    // database again.
    await refreshing
    if (knownVersion === catalogueVersion) return known
    refreshing ??= refresh().finally(() => (refreshing = undefined))
    return refreshing
  }

  changes.onTouch(() => {
    catalogueVersion += 1
    // Cached pages are rendered again only when the revision changes, so the query does not wait for the next request.
    if (knownVersion > 0) current().catch(() => {})
  })
  return { current, known: () => known, revision: () => revision }
}

async function findEmptyPages(em: SqlEntityManager): Promise<string[]> {
  const place = await publishedPlaces(em).select('idea.id').limit(1).executeTakeFirst()
  const [kind] = await listKinds(em)
  return [
    ...(place ? [] : placePages),
    ...((await hasMonths(em)) ? [] : monthPages),
    ...(kind ? [] : kindPages),
  ]
}
