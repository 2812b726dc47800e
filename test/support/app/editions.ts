import { createHash } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import {
  readBundledCatalogue,
  type Catalogue,
  type SeedCategory,
} from '#features/catalogue/server/read-catalogue.ts'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { signUp } from './members.ts'
import { client } from './client.ts'

export type SeedIdea = SeedCategory['ideas'][number]

/** A catalogue as if these were its files. */
const catalogueOf = (categories: SeedCategory[]): Catalogue => ({
  edition: () => createHash('sha256').update(JSON.stringify(categories)).digest('hex'),
  read: () => structuredClone(categories),
})

/** The product with its catalogue loaded, somebody who edits it, and versions of it to come. */
export async function startWithEditions() {
  const app = await startTestApp()
  const editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
  const read = async (path: string, input: object) => (await client(app, editor).call(path, input)).data
  const editions = editionsOn(app)
  const idea = (id: number) => read('ideas.editing.byId', { id })
  return {
    app,
    editor,
    editions,
    member: client(app, await signUp(app)),
    statusOf: async (url: string) => (await app.inject(url)).statusCode,
    /** As editors see them. */
    idea,
    ideaAt: async (category: string, place: number) =>
      idea(await idByTitle(app, ideaIn(editions.categories(), category, place).text.title)),
    historyOf: (ideaId: number) => read('ideas.editing.revisions', { ideaId }),
    category: (id: number) => read('categories.editing.byId', { id }),
    /** What editors do. */
    ideas: (name: string, input: object) => client(app, editor).call(`ideas.editing.${name}`, input),
    categories: (name: string, input: object) =>
      client(app, editor).call(`categories.editing.${name}`, input),
  }
}

export type WithEditions = Awaited<ReturnType<typeof startWithEditions>>

/** The versions of the product that meet one database after the other, each with the last one's catalogue changed. */
export function editionsOn(app: TestApp) {
  let categories = readBundledCatalogue()

  async function start(em: SqlEntityManager = app.orm.em.fork()) {
    await seedCatalogue(em, { now: new Date(), catalogue: catalogueOf(categories) })
    app.services.catalogueVersion.expire()
  }

  return {
    /** Starts the version as it is once more. */
    start,
    /** Starts the next version, whose catalogue differs by this; what the catalogue was before. */
    async next(change: (categories: SeedCategory[]) => void): Promise<SeedCategory[]> {
      const before = categories
      categories = structuredClone(before)
      change(categories)
      await start()
      return before
    },
    /** Starts a version with exactly this catalogue. */
    async back(to: SeedCategory[]) {
      categories = to
      await start()
    },
    /** Those of the edition that was started last. */
    categories: () => categories,
    category: (slug: string) => categoryIn(categories, slug),
  }
}

/** The category with this slug. */
export function categoryIn(categories: SeedCategory[], slug: string): SeedCategory {
  const found = categories.find(({ text }) => text.slug === slug)
  if (!found) throw new Error(`No category ${slug}`)
  return found
}

/** The idea at a place of a category, counted from 0. */
export function ideaIn(categories: SeedCategory[], slug: string, place: number): SeedIdea {
  const found = categoryIn(categories, slug).ideas[place]
  if (!found) throw new Error(`No idea ${place} in ${slug}`)
  return found
}

/** The id of the idea that has this title now, 0 where none has. */
export async function idByTitle(app: TestApp, title: string): Promise<number> {
  const [row] = await app.orm.em
    .fork()
    .execute<{ id: number }[]>('select id from idea where title = ?', [title])
  return row?.id ?? 0
}

/** An idea that no edition has had yet, and that reads like no other. */
export const freshIdea = (title: string, description = wordsOfItsOwn(title)): SeedIdea => ({
  text: {
    title,
    description,
    difficulty: 2,
    cost: 1,
    locationType: 'outdoor',
    timeCommitment: 'Half day',
    season: 'summer',
    ageGroup: 'All ages',
    tags: ['fresh'],
    places: [],
    months: [],
  },
  subject: { title, icon: 'canoe', scene: 'river' },
})

/** A category that no edition has had yet. */
export const freshCategory = (name: string, ideas: SeedIdea[]): SeedCategory => ({
  text: {
    slug: `${name.toLowerCase()}-bucket-list-ideas`,
    name,
    description: `Ideas about ${name}.`,
    metaTitle: `${name} Bucket List`,
    metaDescription: `The best ideas about ${name}.`,
    targetKeyword: `${name.toLowerCase()} bucket list`,
    content: `<h2>${name}</h2><p>What is worth knowing.</p>`,
  },
  ideas,
  subject: { title: name, icon: 'canoe', scene: 'river' },
  isTheme: false,
})

const wordsOfItsOwn = (title: string) =>
  createHash('sha256').update(title).digest('hex').match(/.{8}/g)?.join(' ') ?? ''
