import type { SqlEntityManager } from '@mikro-orm/sql'
import { Category } from '#features/categories/server/category.entity.ts'
import { placesOf, type Place } from './catalogue/places.ts'
import { readCatalogue, type SeedCategory } from './catalogue/read-catalogue.ts'
import { Idea } from './idea.entity.ts'
import { slugOf } from './slug.service.ts'

export interface SeedOptions {
  now: Date
  onProgress?: (done: number, total: number) => void
}

const minute = 60_000

/**
 * Loads the catalogue where this edition of it has not been loaded yet, all of it or nothing.
 * Rows that exist already stay as they are: they may carry an editor's work.
 */
export async function seedCatalogue(em: SqlEntityManager, { now, onProgress }: SeedOptions): Promise<void> {
  const { categories, edition } = readCatalogue()
  await em.transactional(async (transaction) => {
    if (!(await claimEdition(transaction, edition))) return
    const places = placesOf(categories)
    for (const [index, category] of categories.entries()) {
      const place = places[index]
      if (!place) continue
      const categoryId = await addCategory(transaction, category, { ...place, position: index + 1 })
      // Round-robin over the categories, a minute apart, so that the newest ideas are a mixture.
      const createdAt = (rank: number) =>
        new Date(now.getTime() - (rank * categories.length + index) * minute)
      await addIdeas(transaction, category, { categoryId, createdAt, leads: place.leads })
      onProgress?.(index + 1, categories.length)
    }
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
  category: SeedCategory,
  place: Place & { position: number },
): Promise<number> {
  const { slug, name, description, metaTitle, metaDescription, targetKeyword, content } = category
  const { position, themePosition, featuredPosition } = place
  const row = await em.upsert(
    Category,
    {
      ...{ slug, name, description, metaTitle, metaDescription, targetKeyword, content },
      ...{ position, themePosition, featuredPosition },
      ...coverOf({ ...category, categorySlug: slug, rank: 0, title: name }),
    },
    { onConflictFields: ['slug'], onConflictAction: 'ignore' },
  )
  return row.id
}

interface IdeaPlace {
  categoryId: number
  leads: boolean
  createdAt: (rank: number) => Date
}

async function addIdeas(em: SqlEntityManager, category: SeedCategory, place: IdeaPlace): Promise<void> {
  const rows = category.ideas.map(({ icon, scene, ...idea }, rank) => ({
    ...idea,
    slug: slugOf(idea.title),
    category: place.categoryId,
    featured: place.leads && rank === 0,
    createdAt: place.createdAt(rank),
    updatedAt: place.createdAt(rank),
    ...coverOf({ icon, scene, title: idea.title, categorySlug: category.slug, rank: rank + 1 }),
  }))
  await em.upsertMany(Idea, rows, { onConflictFields: ['slug'], onConflictAction: 'ignore' })
}

function coverOf(subject: {
  scene: string
  icon: string
  title: string
  categorySlug: string
  rank: number
}) {
  return { coverScene: subject.scene, coverIcon: subject.icon, coverPalette: 'dawn', coverSeed: subject.rank }
}
