import type { SqlEntityManager } from '@mikro-orm/sql'
import { LRUCache } from 'lru-cache'
import type { Changes } from '#platform/server/answers/made-from.ts'
import { othersFirst } from '#platform/server/work/event-loop.ts'
import type { CategoryName } from '../contract.ts'
import type { IdeaView } from '../idea-fields.ts'
import { listCategoryNames } from './categories.service.ts'
import { listIdeasById, listPublishedIds } from './ideas.service.ts'
import { ofCount } from './made-from.ts'
import { countPublished } from './tallies.queries.ts'

/** What many answers show of the catalogue, read once and again where it has changed: searches name ideas by their ids only. */
export interface CatalogueMemory {
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
const mostIdeas = 3_000
const readAtOnce = 100
/** Read again whenever one comes or goes. */
const mostIds = 50_000
const ideaName = 'idea:'
/** Of what ideas show beside themselves. */
const categoryName = 'named:'

export function keepCatalogue(changes: Changes): CatalogueMemory {
  const kept = new LRUCache<number, IdeaView>({ max: mostIdeas })
  let names: Promise<CategoryName[]> | undefined
  let published: ReturnType<typeof readPublishedIds> | undefined
  const drawn = keepDrawn()
  /** Raised with every change: what was being read meanwhile is not kept. */
  let touches = 0

  changes.onTouch((touched) => {
    touches++
    names = undefined
    drawn.forget()
    if (touched === 'everything' || ofCount.some((name) => touched.has(name))) published = undefined
    if (touched === 'everything' || [...touched].some((name) => name.startsWith(categoryName)))
      return kept.clear()
    for (const name of touched)
      if (name.startsWith(ideaName)) kept.delete(Number(name.slice(ideaName.length)))
  })

  async function read(em: SqlEntityManager, ids: readonly number[]): Promise<IdeaView[]> {
    await changes.current()
    const known = new Map(ids.map((id) => [id, kept.get(id)]))
    const unknown = [...known].flatMap(([id, idea]) => (idea ? [] : [id]))
    // In pieces, so that nobody waits for the whole of it.
    for (let from = 0; from < unknown.length; from += readAtOnce) {
      const touchesBefore = touches
      for (const idea of await listIdeasById(em, unknown.slice(from, from + readAtOnce))) {
        known.set(idea.id, idea)
        if (touches === touchesBefore) kept.set(idea.id, idea)
      }
      await othersFirst()
    }
    return ids.flatMap((id) => known.get(id) ?? [])
  }

  return {
    ideas: read,

    async ideaAmong(em, id, ids) {
      // Of more than can be kept, none would still be there when it is drawn.
      const others =
        kept.has(id) || ids.length > mostIdeas ? [] : ids.filter((each) => !kept.has(each) && each !== id)
      const ideas = await read(em, [id, ...others.slice(0, readAtOnce - 1)])
      return ideas.find((idea) => idea.id === id)
    },

    async publishedIds(em) {
      await changes.current()
      const reading = (published ??= readPublishedIds(em))
      reading.catch(() => {
        if (published === reading) published = undefined
      })
      return reading
    },

    async dealt(draw, seen) {
      await changes.current()
      return drawn.deal(draw, seen)
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
  return (await countPublished(em)) > mostIds ? undefined : listPublishedIds(em, mostIds)
}

/** Where there is but the one that was seen, another will not come. */
const mostDraws = 3

/** Ideas that have been drawn and wait for who asks next. */
export function keepDrawn() {
  let waiting: IdeaView[] = []
  let drawing: Promise<number> | undefined
  /** Raised whenever something has changed: what was being drawn meanwhile is dealt to who waits for it alone. */
  let turn = 0

  async function bring(draw: () => Promise<IdeaView[]>): Promise<number> {
    const begun = turn
    const ideas = await draw().finally(() => (drawing = undefined))
    waiting = begun === turn ? [...ideas, ...waiting] : ideas.slice(0, 1)
    return ideas.length
  }

  return {
    forget() {
      turn++
      waiting = []
    },
    /** Each is dealt once. Undefined where nothing else can be drawn. */
    async deal(draw: () => Promise<IdeaView[]>, seen: number): Promise<IdeaView | undefined> {
      for (let draws = 0; draws < mostDraws; draws++) {
        // The one that was seen goes with it: drawing again leaves all others as likely as each other.
        for (let idea = waiting.pop(); idea; idea = waiting.pop()) if (idea.id !== seen) return idea
        drawing ??= bring(draw)
        if ((await drawing) === 0) return undefined
      }
      return undefined
    },
  }
}
