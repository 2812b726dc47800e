import type { SqlEntityManager } from '@mikro-orm/sql'
import { hrefOf } from '#platform/addresses.ts'
import type { Changes } from '#platform/server/answers/made-from.ts'
import { doneFor } from '#platform/server/work/costs.ts'
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

const ofPlaces = [hrefOf('map'), hrefOf('places'), hrefOf('near')]
const ofMonths = [hrefOf('now')]
/** The look is short, and shared by all who wait for it. */
const everybody = { client: 'everybody' }

/** Tells which pages of places and months are empty, and looks again whenever the catalogue has changed. */
export function watchEmptyPages(em: SqlEntityManager, changes: Pick<Changes, 'onTouch'>): EmptyPages {
  let known: string[] = []
  let revision = 0
  let touches = 1
  let lookedAfter = 0
  let looking: Promise<string[]> | undefined

  async function look(): Promise<string[]> {
    const seen = touches
    const found = await doneFor(everybody, () => findEmptyPages(em.fork()))
    if (found.join() !== known.join()) revision += 1
    known = found
    lookedAfter = seen
    return found
  }

  async function current(): Promise<string[]> {
    // A look that is under way may have begun before the last change. Where it fails, a second one would only wait
    // for the same database again.
    await looking
    if (lookedAfter === touches) return known
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }

  changes.onTouch(() => {
    touches += 1
    // A page that is kept is made again only when its revision changes, so this does not wait to be asked.
    if (lookedAfter > 0) current().catch(() => {})
  })
  return { current, known: () => known, revision: () => revision }
}

async function findEmptyPages(em: SqlEntityManager): Promise<string[]> {
  const place = await publishedPlaces(em).select('idea.id').limit(1).executeTakeFirst()
  return [...(place ? [] : ofPlaces), ...((await hasMonths(em)) ? [] : ofMonths)]
}
