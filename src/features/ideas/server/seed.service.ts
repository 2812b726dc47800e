import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { recipeOfCategory, recipesOfCategory } from '#features/covers/server/recipe.service.ts'
import { Category } from '#features/categories/server/category.entity.ts'
import { countWords } from '#features/search/server/reindex.service.ts'
import { placesOf, type Place } from './catalogue/places.ts'
import { catalogueEdition, readCatalogue, type SeedCategory } from './catalogue/read-catalogue.ts'
import { Idea } from './idea.entity.ts'
import { slugOf } from './slug.service.ts'

export interface SeedOptions {
  now: Date
  onProgress?: (done: number, total: number) => void
}

const minute = 60_000
const nowhere: Place = { themePosition: null, featuredPosition: null, leads: false }

/**
 * Loads the catalogue where this edition of it has not been loaded yet, all of it or nothing.
 * Rows that exist already stay as they are: they may carry an editor's work.
 */
export async function seedCatalogue(em: SqlEntityManager, { now, onProgress }: SeedOptions): Promise<void> {
  await em.transactional(async (transaction) => {
    if (!(await claimEdition(transaction, catalogueEdition()))) return
    const categories = readCatalogue()
    const places = placesOf(categories)
    for (const [index, category] of categories.entries()) {
      const { leads, ...position } = places[index] ?? nowhere
      const categoryId = await addCategory(transaction, category, { ...position, position: index + 1 })
      // Round-robin over the categories, a minute apart, so that the newest ideas are a mixture.
      const createdAt = (rank: number) =>
        new Date(now.getTime() - (rank * categories.length + index) * minute)
      await addIdeas(transaction, category, { categoryId, createdAt, leads })
      onProgress?.(index + 1, categories.length)
    }
    await countWords(transaction)
  })
}

async function claimEdition(em: SqlEntityManager, edition: string): Promise<boolean> {
  const claimed = await em
    .getKysely<{ catalogue_seed: { edition: string } }>()
    .insertInto('catalogue_seed')
    .values({ edition })
    .onConflict((conflict) => conflict.doNothing())
    .returning('edition')
    .executeTakeFirst()
  return claimed !== undefined
}

async function addCategory(
  em: SqlEntityManager,
  { text, subject }: SeedCategory,
  place: Omit<Place, 'leads'> & { position: number },
): Promise<number> {
  const recipe = recipeOfCategory(text.slug, subject)
  const row = await em.upsert(
    Category,
    { ...text, ...place, ...coverColumns(recipe) },
    { onConflictFields: ['slug'], onConflictAction: 'ignore' },
  )
  return row.id
}

interface IdeaPlace {
  categoryId: number
  leads: boolean
  createdAt: (rank: number) => Date
}

async function addIdeas(
  em: SqlEntityManager,
  { text, ideas }: SeedCategory,
  place: IdeaPlace,
): Promise<void> {
  const covers = recipesOfCategory(
    text.slug,
    ideas.map(({ subject }) => subject),
  ).map(coverColumns)
  const slugs = await Promise.all(ideas.map(({ text: { title } }) => slugOf(title)))
  const rows = ideas.map(({ text: idea }, rank) => ({
    ...idea,
    ...covers[rank],
    slug: slugs[rank] ?? '',
    category: place.categoryId,
    featured: place.leads && rank === 0,
    createdAt: place.createdAt(rank),
    updatedAt: place.createdAt(rank),
  }))
  await em.upsertMany(Idea, rows, { onConflictFields: ['slug'], onConflictAction: 'ignore' })
}

function coverColumns({ scene, icon, palette, seed }: CoverRecipe) {
  return { coverScene: scene, coverIcon: icon, coverPalette: palette, coverSeed: seed }
}

/** Every icon that the catalogue's pictures are drawn with. */
export function iconsInUse(): string[] {
  return readCatalogue().flatMap(({ subject, ideas }) => [
    subject.icon,
    ...ideas.map((idea) => idea.subject.icon),
  ])
}
