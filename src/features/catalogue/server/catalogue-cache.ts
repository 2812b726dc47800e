import type { SqlEntityManager } from '@mikro-orm/sql'
import { LRUCache } from 'lru-cache'
import type { Invalidations } from '#platform/server/response-cache/cache-tags.ts'
import { yieldToEventLoop } from '#platform/server/scheduling/fair-queue.ts'
import type { CategoryName } from '../contract.ts'
import type { IdeaView } from '../idea-fields.ts'
import { listCategoryNames } from './categories.service.ts'
import { listIdeasById, listPublishedIds } from './ideas.service.ts'
import { countDependencies } from './change-catalogue.service.ts'
import { countPublishedIdeas } from './idea.queries.ts'

/**
 * In-memory cache of ideas and category names, invalidated when the catalogue changes. Searches return ids only and
 * read the ideas from here.
 */
export interface CatalogueCache {
  /**
   * Returns the published ideas among these ids, in the order given. The same idea is always the same object until it
   * changes.
   */
  ideas: (em: SqlEntityManager, ids: number[]) => Promise<IdeaView[]>
  /**
   * Returns one of these ideas if it is published. On a cache miss, some of the other ids are read in the same query.
   */
  ideaAmong: (em: SqlEntityManager, id: number, ids: readonly number[]) => Promise<IdeaView | undefined>
  /** Returns the ids of all published ideas, or undefined if there are too many to cache. */
  publishedIds: (em: SqlEntityManager) => Promise<readonly number[] | undefined>
  /** Returns the ids that `read` returned for this key, until the catalogue changes. Use few keys: none is evicted. */
  idsFor: (key: string, read: () => Promise<number[]>) => Promise<readonly number[]>
  /**
   * Returns a random idea other than `seen` and removes it from the buffer; `draw` refills the buffer when it is empty.
   */
  dealt: (draw: () => Promise<IdeaView[]>, seen: number) => Promise<IdeaView | undefined>
  /** Returns the name and slug of every category, in the editors' order. */
  categoryNames: (em: SqlEntityManager) => Promise<CategoryName[]>
}

/** Twice the number of ideas in the seed: about 4 MB. */
const maxCachedIdeas = 3_000
const readBatchSize = 100
/** The cached ids are read again whenever an idea is published or archived. */
const maxCachedIds = 50_000
const ideaDependencyPrefix = 'idea:'
/** Dependency on the category name that is shown with an idea. */
const categoryDependencyPrefix = 'named:'

/**
 * Creates the in-memory cache of the catalogue, which reads from the database on a miss: published ideas by id
 * (`ideas`, `ideaAmong`; LRU of 3,000), all their ids (`publishedIds`, up to 50,000), other lists of ids by key
 * (`idsFor`), random ideas (`dealt`) and the names of categories. A change of the catalogue removes the ideas that it
 * touches, and all lists and names; `publishedIds` stays unless ideas were published or withdrawn.
 */
export function createCatalogueCache(changes: Invalidations): CatalogueCache {
  const cachedIdeas = new LRUCache<number, IdeaView>({ max: maxCachedIdeas })
  let names: Promise<CategoryName[]> | undefined
  let publishedIds: ReturnType<typeof readPublishedIds> | undefined
  const idLists = new Map<string, Promise<number[]>>()
  const drawBuffer = createDrawBuffer()
  /** Incremented with every change. Results of a query that was running during a change are not cached. */
  let changeCount = 0

  changes.onTouch((touched) => {
    changeCount++
    names = undefined
    idLists.clear()
    drawBuffer.forget()
    if (touched === 'everything' || countDependencies.some((name) => touched.has(name)))
      publishedIds = undefined
    if (touched === 'everything' || [...touched].some((name) => name.startsWith(categoryDependencyPrefix)))
      return cachedIdeas.clear()
    for (const name of touched)
      if (name.startsWith(ideaDependencyPrefix))
        cachedIdeas.delete(Number(name.slice(ideaDependencyPrefix.length)))
  })

  async function readIdeas(em: SqlEntityManager, ids: readonly number[]): Promise<IdeaView[]> {
    await changes.current()
    const known = new Map(ids.map((id) => [id, cachedIdeas.get(id)]))
    const unknown = [...known].flatMap(([id, idea]) => (idea ? [] : [id]))
    // Reads in batches and yields between them, so that one large read does not block other requests.
    for (let from = 0; from < unknown.length; from += readBatchSize) {
      const changeCountBefore = changeCount
      for (const idea of await listIdeasById(em, unknown.slice(from, from + readBatchSize))) {
        known.set(idea.id, idea)
        if (changeCount === changeCountBefore) cachedIdeas.set(idea.id, idea)
      }
      await yieldToEventLoop()
    }
    return ids.flatMap((id) => known.get(id) ?? [])
  }

  return {
    ideas: readIdeas,

    async ideaAmong(em, id, ids) {
      // With more ids than the cache holds, ideas read ahead would be evicted before they are drawn.
      const others =
        cachedIdeas.has(id) || ids.length > maxCachedIdeas
          ? []
          : ids.filter((each) => !cachedIdeas.has(each) && each !== id)
      const ideas = await readIdeas(em, [id, ...others.slice(0, readBatchSize - 1)])
      return ideas.find((idea) => idea.id === id)
    },

    async publishedIds(em) {
      await changes.current()
      const reading = (publishedIds ??= readPublishedIds(em))
      reading.catch(() => {
        if (publishedIds === reading) publishedIds = undefined
      })
      return reading
    },

    async idsFor(key, read) {
      await changes.current()
      const reading = idLists.get(key) ?? read()
      idLists.set(key, reading)
      reading.catch(() => {
        if (idLists.get(key) === reading) idLists.delete(key)
      })
      return reading
    },

    async dealt(draw, seen) {
      await changes.current()
      return drawBuffer.deal(draw, seen)
    },

    async categoryNames(em) {
      await changes.current()
      if (names) return names
      const reading = listCategoryNames(em)
      names = reading
      reading.catch(() => {
        if (names === reading) names = undefined
      })
      return reading
    },
  }
}

async function readPublishedIds(em: SqlEntityManager): Promise<number[] | undefined> {
  return (await countPublishedIdeas(em)) > maxCachedIds ? undefined : listPublishedIds(em, maxCachedIds)
}

/** Bound on refills: a catalogue with a single published idea returns the excluded one every time. */
const maxDraws = 3

/**
 * Creates an in-memory buffer of random ideas, so that most draws need no query. `deal` removes and returns an idea
 * other than the one seen last, and calls `draw` to refill an empty buffer; it returns undefined if `draw` finds no
 * other idea. `forget` empties the buffer.
 */
export function createDrawBuffer() {
  let buffered: IdeaView[] = []
  let drawing: Promise<number> | undefined
  /** Incremented with every change. Of a draw that was running during a change, only the first idea is used. */
  let epoch = 0

  async function refill(draw: () => Promise<IdeaView[]>): Promise<number> {
    const epochBefore = epoch
    const ideas = await draw().finally(() => (drawing = undefined))
    buffered = epochBefore === epoch ? [...ideas, ...buffered] : ideas.slice(0, 1)
    return ideas.length
  }

  return {
    forget() {
      epoch++
      buffered = []
    },
    /** Returns a buffered idea and removes it. @returns undefined if no idea other than `seen` can be drawn. */
    async deal(draw: () => Promise<IdeaView[]>, seen: number): Promise<IdeaView | undefined> {
      for (let draws = 0; draws < maxDraws; draws++) {
        // Discarding `seen` keeps the draw uniform over all other ideas.
        for (let idea = buffered.pop(); idea; idea = buffered.pop()) if (idea.id !== seen) return idea
        drawing ??= refill(draw)
        if ((await drawing) === 0) return undefined
      }
      return undefined
    },
  }
}
