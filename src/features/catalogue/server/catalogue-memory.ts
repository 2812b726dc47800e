import type { SqlEntityManager } from '@mikro-orm/sql'
import { LRUCache } from 'lru-cache'
import type { Invalidations } from '#platform/server/answers/made-from.ts'
import { yieldToEventLoop } from '#platform/server/work/event-loop.ts'
import type { CategoryName } from '../contract.ts'
import type { IdeaView } from '../idea-fields.ts'
import { listCategoryNames } from './categories.service.ts'
import { listIdeasById, listPublishedIds } from './ideas.service.ts'
import { countDependencies } from './made-from.ts'
import { countPublishedIdeas } from './tallies.queries.ts'

/** What many answers show of the catalogue, read once and again where it has changed: searches name ideas by their ids only. */
export interface CatalogueCache {
  /** The published ones of these ideas, in the order of their ids. The same idea is the same object. */
  ideas: (em: SqlEntityManager, ids: number[]) => Promise<IdeaView[]>
  /** One of these, if it is published; where it has to be read, some of the others are read with it. */
  ideaAmong: (em: SqlEntityManager, id: number, ids: readonly number[]) => Promise<IdeaView | undefined>
  /** The ids of all that are published; undefined where they are too many to be kept. */
  publishedIds: (em: SqlEntityManager) => Promise<readonly number[] | undefined>
  /** One that was drawn before and has not been dealt yet, but for this one; `draw` brings more when none is left. */
  dealt: (draw: () => Promise<IdeaView[]>, seen: number) => Promise<IdeaView | undefined>
  /** Of every category, in the editors' order. */
  categoryNames: (em: SqlEntityManager) => Promise<CategoryName[]>
}

/** The whole seed twice over: some 4 MB. */
const maxCachedIdeas = 3_000
const readBatchSize = 100
/** Read again whenever one comes or goes. */
const maxCachedIds = 50_000
const ideaDependencyPrefix = 'idea:'
/** Of what ideas show beside themselves. */
const categoryDependencyPrefix = 'named:'

export function createCatalogueCache(changes: Invalidations): CatalogueCache {
  const cachedIdeas = new LRUCache<number, IdeaView>({ max: maxCachedIdeas })
  let names: Promise<CategoryName[]> | undefined
  let publishedIds: ReturnType<typeof readPublishedIds> | undefined
  const drawBuffer = createDrawBuffer()
  /** Raised with every change: what was being read meanwhile is not kept. */
  let changeCount = 0

  changes.onTouch((touched) => {
    changeCount++
    names = undefined
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
    // In pieces, so that nobody waits for the whole of it.
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
      // Of more than can be kept, none would still be there when it is drawn.
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

/** Where there is but the one that was seen, another will not come. */
const maxDraws = 3

/** Ideas that have been drawn and wait for who asks next. */
export function createDrawBuffer() {
  let buffered: IdeaView[] = []
  let drawing: Promise<number> | undefined
  /** Raised whenever something has changed: what was being drawn meanwhile is dealt to who waits for it alone. */
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
    /** Each is dealt once. Undefined where nothing else can be drawn. */
    async deal(draw: () => Promise<IdeaView[]>, seen: number): Promise<IdeaView | undefined> {
      for (let draws = 0; draws < maxDraws; draws++) {
        // The one that was seen goes with it: drawing again leaves all others as likely as each other.
        for (let idea = buffered.pop(); idea; idea = buffered.pop()) if (idea.id !== seen) return idea
        drawing ??= refill(draw)
        if ((await drawing) === 0) return undefined
      }
      return undefined
    },
  }
}
