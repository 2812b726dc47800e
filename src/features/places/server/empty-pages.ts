import type { SqlEntityManager } from '@mikro-orm/sql'
import { hrefOf } from '#platform/addresses.ts'
import type { Invalidations } from '#platform/server/answers/made-from.ts'
import { runForCaller } from '#platform/server/work/costs.ts'
import { hasMonths } from './now.service.ts'
import { publishedPlaces } from './entities.ts'

/** The pages of places and months that have nothing to show, as paths. */
export interface EmptyPages {
  /** As of the last change of the catalogue; rejects where a look fails, also one that others had begun. */
  current: () => Promise<string[]>
  /** As of the last look. */
  known: () => string[]
  /**
   * How often that has changed. A number that never comes back: a page that was made during a change is kept under the
   * revision before it, and must not be found when the same pages are empty again.
   */
  revision: () => number
}

const placePages = [hrefOf('map'), hrefOf('places'), hrefOf('near')]
const monthPages = [hrefOf('now')]
/** The look is short, and shared by all who wait for it. */
const sharedClient = { client: 'everybody' }

/** Tells which pages of places and months are empty, and looks again whenever the catalogue has changed. */
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
    // A look that is under way may have begun before the last change. Where it fails, a second one would only wait
    // for the same database again.
    await refreshing
    if (knownVersion === catalogueVersion) return known
    refreshing ??= refresh().finally(() => (refreshing = undefined))
    return refreshing
  }

  changes.onTouch(() => {
    catalogueVersion += 1
    // A page that is kept is made again only when its revision changes, so this does not wait to be asked.
    if (knownVersion > 0) current().catch(() => {})
  })
  return { current, known: () => known, revision: () => revision }
}

async function findEmptyPages(em: SqlEntityManager): Promise<string[]> {
  const place = await publishedPlaces(em).select('idea.id').limit(1).executeTakeFirst()
  return [...(place ? [] : placePages), ...((await hasMonths(em)) ? [] : monthPages)]
}
