import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { IdeaListQuery } from '../contract.ts'
import type { IdeaFields } from '../idea-fields.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { ideaTable } from './idea.queries.ts'

/**
 * Runs `work`, which changes the catalogue with the entity manager that it gets, in one transaction, and returns its
 * result. By the time the promise resolves, the caches of this process are invalidated. If `work` throws, everything is
 * rolled back and the error is passed on.
 */
export async function changeCatalogue<T>(
  { em, catalogueVersion }: { em: SqlEntityManager; catalogueVersion: CatalogueVersion },
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  const result = await em.transactional(work)
  // The change is committed even if the version cannot be read. In that case all caches are discarded.
  await catalogueVersion.catchUp().catch(catalogueVersion.expire)
  return result
}

export interface CatalogueChanged {
  ideaIds: number[]
}

/** Message that ideas have changed. `queues.ts` lists its subscribers. */
export const catalogueChanged = { name: 'catalogue-changed' }

/**
 * Enqueues the job that updates these ideas in the search index, in the transaction of `em`, so that it commits
 * together with the change.
 */
export function sendIdeasChanged(em: SqlEntityManager, jobs: Jobs, ideaIds: number[]): Promise<void> {
  return jobs.send(em, catalogueChanged, { ideaIds })
}

/**
 * Enqueues the job that reindexes all ideas of a renamed category for search, because their search documents contain
 * its name. Runs in the transaction of `em`. Does nothing if the category has no ideas.
 */
export async function sendCategoryChanged(
  em: SqlEntityManager,
  jobs: Jobs,
  categoryId: number,
): Promise<void> {
  const ideas = await ideaTable(em).select('id').where('category_id', '=', categoryId).execute()
  const ids = ideas.map(({ id }) => id)
  if (ids.length > 0) await sendIdeasChanged(em, jobs, ids)
}

/** Fields of an idea that its dependencies are built from. */
interface ShownIdea {
  id: number
  categoryId: number | null
}

// The names match those that the triggers publish (migration 0021).

/**
 * Returns the cache tags of a response that shows these ideas with the names of their categories: `idea:<id>` and
 * `named:<category id>` of each.
 */
export const ideaDependencies = (ideas: readonly ShownIdea[]): string[] =>
  ideas.flatMap(({ id, categoryId }) => [`idea:${id}`, `named:${categoryId}`])

/**
 * Returns the cache tags of a list of ideas: `idea:<id>` and `named:<category id>` of each idea, the tag of the order
 * (of all ideas, or of the ideas of `categoryId`) and, if the list was searched for, those of the search.
 */
export const listDependencies = (
  { categoryId, search }: Pick<IdeaListQuery, 'categoryId' | 'search'>,
  ideas: readonly ShownIdea[],
): string[] => [
  ...ideaDependencies(ideas),
  categoryId === undefined ? 'order' : `order:${categoryId}`,
  ...(search ? searchDependencies : []),
]

/**
 * Returns the cache tags of a response with the ideas similar to the idea `id`: those of the listed ideas, `idea:<id>`,
 * and `tags`, which is invalidated by a change of title, tags, kinds, company, price or places of any idea.
 */
export const similarIdeasDependencies = (id: number, ideas: readonly ShownIdea[]): string[] => [
  ...ideaDependencies(ideas),
  `idea:${id}`,
  'tags',
]

export const countDependencies = ['count']
/** Dependency on the kinds of all ideas: setting one, or publishing or archiving an idea, reorders lists. */
export const kindDependencies = ['order']
export const categoryListDependencies = ['categories', 'count']
/** Dependency on the content of all ideas: any change to one invalidates it. */
export const searchDependencies = ['search']

/**
 * Returns the cache tags of a response that shows a category: `slug:` of the requested slug and of its own (they differ
 * if another category was merged into it), and `count:<id>`.
 */
export const categoryDependencies = (
  requestedSlug: string,
  { id, slug }: { id: number; slug: string },
): string[] => [`slug:${requestedSlug}`, `slug:${slug}`, `count:${id}`]

/** Change to the visibility or content of published ideas. */
export interface IdeaEvent {
  /** Identifies the event; delivery is at least once. */
  id: string
  what: 'published' | 'updated' | 'archived'
  ideaIds: number[]
}

/** Message that ideas were published, updated or archived. */
export const ideaEvent = { name: 'idea-news' }

type State = IdeaFields['state']
export interface SavedState {
  id: number
  /** Null for a new idea. */
  was: State | null
  is: State
}

/**
 * Enqueues messages about saved ideas, in the transaction of `em`, so that they commit together with the change: one
 * for the ideas that the save has published, one for those it has updated while they were published, and one for those
 * it has withdrawn from publication (`archived`). Ideas that were unpublished before and after the save are left out.
 */
export async function sendIdeaEvents(em: SqlEntityManager, jobs: Jobs, saved: SavedState[]): Promise<void> {
  for (const what of ['published', 'updated', 'archived'] as const) {
    const ideaIds = saved.filter((each) => eventKindOf(each) === what).map(({ id }) => id)
    const event: IdeaEvent = { id: randomUUID(), what, ideaIds }
    if (ideaIds.length > 0) await jobs.send(em, ideaEvent, event)
  }
}

function eventKindOf({ was, is }: SavedState): IdeaEvent['what'] | undefined {
  if (is === 'published') return was === 'published' ? 'updated' : 'published'
  return was === 'published' ? 'archived' : undefined
}
