import { setImmediate as others } from 'node:timers/promises'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { LRUCache } from 'lru-cache'
import type { CategoryName } from '#features/catalogue/category-contract.ts'
import { listCategoryNames } from '#features/catalogue/server/categories.service.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { listIdeasById } from '#features/catalogue/server/ideas.service.ts'

/** What searches show of the catalogue, read once for each of its versions: they name ideas by their ids only. */
export interface CatalogueMemory {
  /** The published ones of these ideas, in the order of their ids. The same idea is the same object. */
  ideas: (em: SqlEntityManager, ids: number[]) => Promise<IdeaView[]>
  /** Of every category, in the editors' order. */
  categoryNames: (em: SqlEntityManager) => Promise<CategoryName[]>
}

/** The whole seed twice over: some 4 MB. */
const mostIdeas = 3_000
const readAtOnce = 100

/** @param version of the catalogue. */
export function keepCatalogue(version: () => Promise<string>): CatalogueMemory {
  let kept = empty('')

  /** Whoever began to read at an older version writes into what nobody looks at any more. */
  async function current() {
    const asked = await version()
    if (kept.version !== asked) kept = empty(asked)
    return kept
  }

  return {
    async ideas(em, ids) {
      const { ideas } = await current()
      const known = new Map(ids.map((id) => [id, ideas.get(id)]))
      const unknown = [...known].flatMap(([id, idea]) => (idea ? [] : [id]))
      // In pieces, so that nobody waits for the whole of it.
      for (let from = 0; from < unknown.length; from += readAtOnce) {
        for (const idea of await listIdeasById(em, unknown.slice(from, from + readAtOnce))) {
          known.set(idea.id, idea)
          ideas.set(idea.id, idea)
        }
        await others()
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    },

    async categoryNames(em) {
      const memory = await current()
      return (memory.categoryNames ??= await listCategoryNames(em))
    },
  }
}

interface Kept {
  version: string
  ideas: LRUCache<number, IdeaView>
  categoryNames?: CategoryName[]
}

const empty = (version: string): Kept => ({ version, ideas: new LRUCache({ max: mostIdeas }) })
