import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { seedText } from '#features/catalogue/server/read-catalogue.ts'
import { newIdeaDefaults } from '#features/editing/new-idea-defaults.ts'
import type { Changed } from '../ideas/idea-saving.service.ts'
import type { StoredIdea } from '../ideas/stored-idea.queries.ts'
import type { BroughtCategories } from './bring-categories.service.ts'
import { withCovers } from './edition-covers.ts'
import type { PlannedCategory, PlannedIdea, Recognisable } from './edition-plan.ts'
import { follow, isUntouched, type Groups, type Row } from './keep-edits.ts'
import type { Seeded } from './seeded.service.ts'

export type SeededIdea = Seeded<IdeaFields>

/** An idea of an edition that the database does not have. */
export interface Addition extends Recognisable {
  fields: IdeaFields
  /** The place of its category in the edition, from 0. */
  category: number
}

/** What an edition makes of the ideas it has. */
export interface IdeaPlan {
  additions: Addition[]
  changes: Changed[]
  /** Those that are known, as they are to be known from now on. */
  seeded: SeededIdea[]
}

interface Known {
  /** What is known of the edition's ideas. */
  recognised: ReadonlyMap<PlannedIdea, SeededIdea>
  ideas: ReadonlyMap<number, StoredIdea>
  categories: BroughtCategories
}

const parts = [seedText.keyof().options, ['imageUrl', 'cover'], ['categoryId'], ['featured']] as const
const groups: Groups<IdeaFields> = { standing: ['state', 'publishAt'], parts }

/** Whether an editor has changed anything of it but whether it is published. */
export const isEdited = (row: Row<IdeaFields>): boolean => !isUntouched(parts, row)

export function planIdeas(planned: PlannedCategory[], known: Known): IdeaPlan {
  const plan: IdeaPlan = { additions: [], changes: [], seeded: [] }
  for (const [index, category] of planned.entries()) planCategory(plan, known, category, index)
  return plan
}

function planCategory(
  plan: IdeaPlan,
  { recognised, ideas, categories }: Known,
  category: PlannedCategory,
  index: number,
): void {
  const place = categories.places.get(category.key)
  const known = category.ideas.map((idea) => ({ ...idea, known: recognised.get(idea) }))
  const pictured = known.map((idea) => ({ ...idea, cover: idea.known?.wrote.cover }))
  for (const idea of withCovers(category.key, pictured)) {
    const { key, text, cover, known: before } = idea
    const wanted: IdeaFields = {
      // What editions do not speak of is as with every new idea, and from then on the editors'.
      ...newIdeaDefaults,
      ...idea.fields,
      cover,
      categoryId: place ?? before?.wrote.categoryId ?? null,
      featured: idea.isFeatured,
    }
    const current = ideas.get(before?.id ?? 0)
    if (!before) {
      // What editors have closed takes no new ones; they come with the edition after it has been opened again.
      if (place !== undefined) plan.additions.push({ key, text, fields: wanted, category: index })
    } else if (current) {
      const row = follow(groups, { current, wrote: before.wrote, wanted })
      const isPossible = row.after.state !== 'published' || isOpen(row.after.categoryId, categories)
      if (isPossible) plan.changes.push({ before: current, after: row.after })
      plan.seeded.push({ ...before, key, text, wrote: isPossible ? row.wrote : before.wrote })
    } else {
      plan.seeded.push({ ...before, key, text })
    }
  }
}

/** A published idea stands in a category that people see. */
const isOpen = (id: number | null, { all }: BroughtCategories) => all.get(id ?? 0)?.isArchived === false
