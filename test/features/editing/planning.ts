import { newIdeaDefaults } from '#features/editing/new-idea-defaults.ts'
import { planImport, type ImportedCategory } from '#features/editing/server/files/import-plan.ts'
import { type RawRow } from '#features/editing/server/files/idea-rows.ts'
import type { StoredIdea } from '#features/editing/server/ideas/idea-columns.ts'

export const now = new Date('2027-03-01T12:00:00Z')
export const cover = { scene: 'beach', icon: 'umbrella', palette: 'noon', seed: 12 } as const
export const stored: StoredIdea = {
  ...newIdeaDefaults,
  id: 7,
  version: 3,
  title: 'Sleep in a lighthouse',
  description: 'By the sea.',
  categoryId: 1,
  cover,
}
export const categories = new Map<string, ImportedCategory>([
  ['travel', { id: 1, icon: 'globe', scene: 'beach' }],
  ['food', { id: 2, icon: 'pot-of-food', scene: 'city' }],
])

export const plan = (...rows: RawRow[]) =>
  planImport(
    rows.map((raw, index) => ({ row: index + 1, raw })),
    { categories, ideas: new Map([[stored.id, stored]]), now },
  )
export const problemsOf = async (...rows: RawRow[]) => (await plan(...rows)).problems
export const created = async (row: RawRow) => (await plan(row)).creates[0]?.idea
export const row = { title: 'Bake a cake', category: 'food' }
