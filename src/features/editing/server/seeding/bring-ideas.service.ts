import type { SqlEntityManager } from '@mikro-orm/sql'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'
import { saveIdeas, type Changed } from '../ideas/idea-saving.service.ts'
import { readIdeas } from '../ideas/stored-idea.queries.ts'
import type { StoredCategory } from './category-stand.ts'
import type { BroughtCategories } from './bring-categories.service.ts'
import type { PlannedCategory } from './edition-plan.ts'
import { planIdeas, type SeededIdea } from './idea-plan.ts'
import { addIdeas, editorsOwn } from './new-ideas.service.ts'
import { recognise } from './recognise.ts'
import { leavingIdeas, retire } from './leaving-ideas.ts'
import { readSeededIdeas, writeSeededIdeas } from './seeded.service.ts'

interface Bringing {
  categories: BroughtCategories
  now: Date
  onProgress: (done: number, total: number) => void
}

export interface BroughtIdeas {
  added: number
  /** Those that have left, too. */
  changed: number
  /** Categories that have nothing left in them and are not the edition's any more. */
  emptied: StoredCategory[]
}

/** Adds and changes ideas as an edition has them, and archives what it no longer has. */
export async function bringIdeas(
  em: SqlEntityManager,
  planned: PlannedCategory[],
  { categories, now, onProgress }: Bringing,
): Promise<BroughtIdeas> {
  const before = await readSeededIdeas(em)
  const edition = planned.flatMap((category) => category.ideas)
  const { recognised, gone } = recognise(before.map(followMerging), edition)
  const unknown = edition.filter((idea) => !recognised.has(idea))
  for (const [idea, own] of await editorsOwn(em, unknown)) recognised.set(idea, own)
  const ids = [...before, ...recognised.values()].flatMap(({ id }) => id ?? [])
  const ideas = new Map((await readIdeas(em, [...new Set(ids)])).map((idea) => [idea.id, idea]))

  const plan = planIdeas(planned, { recognised, ideas, categories })
  const leaving = leavingIdeas(gone, ideas, categories)
  const left = new Set(leaving.map(({ current }) => current.id))
  const emptied = await emptiedBy(em, plan.changes, left, categories)
  const retired = leaving.map((one) => retire(one, new Set(emptied.map(({ id }) => id))))

  const added = await addIdeas(em, plan.additions, { now, categories: planned.length, onProgress })
  const changes = [...plan.changes, ...retired.map(({ change }) => change)]
  const save = { em, jobs: null, editor: null, action: 'edition', batch: null } as const
  const changed = await saveIdeas(save, changes)
  const staying = gone.filter(({ id }) => !left.has(id ?? 0))
  await writeSeededIdeas(em, {
    before,
    after: [...plan.seeded, ...added, ...retired.map(({ seeded }) => seeded), ...staying],
  })
  return { added: added.length, changed: changed.length, emptied }

  /** That its category has gone up in another is nobody's decision on a single idea. */
  function followMerging(known: SeededIdea): SeededIdea {
    const { categoryId } = known.wrote
    const into = categories.all.get(categoryId ?? 0)?.mergedIntoId
    return into ? { ...known, wrote: { ...known.wrote, categoryId: into } } : known
  }
}

/** Which of the categories that the edition no longer has are left without any idea. */
async function emptiedBy(
  em: SqlEntityManager,
  changes: Changed[],
  left: ReadonlySet<number>,
  { gone }: BroughtCategories,
): Promise<StoredCategory[]> {
  const closing = gone.flatMap(({ category, isEdited }) => (isEdited ? [] : category))
  if (closing.length === 0) return []
  const moved = new Set(
    changes
      .filter(({ before, after }) => before.categoryId !== after.categoryId)
      .map(({ before }) => before.id),
  )
  const ids = closing.map(({ id }) => id)
  const rows = await bareIdeas(em).select(['id', 'category_id']).where('category_id', 'in', ids).execute()
  const full = new Set(
    rows.flatMap(({ id, category_id }) => (left.has(id) || moved.has(id) ? [] : category_id)),
  )
  return closing.filter(({ id }) => !full.has(id))
}
