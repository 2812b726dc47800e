import type { Changed } from '../ideas/idea-saving.service.ts'
import type { StoredIdea } from '../ideas/stored-idea.queries.ts'
import type { BroughtCategories } from './bring-categories.service.ts'
import { isEdited, type SeededIdea } from './idea-plan.ts'

interface Leaving {
  known: SeededIdea
  current: StoredIdea
}

/**
 * The ideas that leave the catalogue with an edition that no longer has them: all that no editor has made theirs, alone
 * or with their category.
 */
export function leavingIdeas(
  gone: readonly SeededIdea[],
  ideas: ReadonlyMap<number, StoredIdea>,
  categories: BroughtCategories,
): Leaving[] {
  const edited = new Set(categories.gone.flatMap((one) => (one.isEdited ? one.category.id : [])))
  return gone.flatMap((known) => {
    const current = ideas.get(known.id ?? 0)
    if (!current || edited.has(current.categoryId ?? 0)) return []
    if (isEdited({ current, wrote: known.wrote })) return []
    return current.state === known.wrote.state || current.state === 'archived' ? { known, current } : []
  })
}

/** An idea leaves the way an editor would archive it, and a category that closes keeps none. */
export function retire({ known, current }: Leaving, closing: ReadonlySet<number>) {
  const categoryId = closing.has(current.categoryId ?? 0) ? null : current.categoryId
  const change: Changed = { before: current, after: { ...current, state: 'archived', categoryId } }
  const seeded: SeededIdea = { ...known, wrote: { ...known.wrote, categoryId } }
  // What an editor has archived is not the catalogue's to bring back.
  if (current.state === known.wrote.state) seeded.wrote.state = 'archived'
  return { change, seeded }
}
