import { createHash } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import {
  readBundledCatalogue,
  type Catalogue,
  type SeedCategory,
} from '#features/catalogue/server/read-catalogue.ts'
import { unsetKindFields } from '#features/catalogue/kind-fields.ts'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { signUp } from './members.ts'
import { client } from './client.ts'

export type SeedIdea = SeedCategory['ideas'][number]

/** Creates a catalogue in memory instead of from the seed files. */
const toCatalogue = (categories: SeedCategory[]): Catalogue => ({
  edition: () => createHash('sha256').update(JSON.stringify(categories)).digest('hex'),
  read: () => structuredClone(categories),
})

/** Starts an app with the catalogue, an editor, a member and editions to come. */
export async function startWithEditions() {
  const app = await startTestApp()
  const editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
  const read = async (path: string, input: object) => (await client(app, editor).call(path, input)).data
  const editions = createEditions(app)
  const idea = (id: number) => read('ideas.editing.byId', { id })
  return {
    app,
    editor,
    editions,
    member: client(app, await signUp(app)),
    statusOf: async (url: string) => (await app.inject(url)).statusCode,
    /** Reads ideas and categories as editors see them. */
    idea,
    ideaAt: async (category: string, place: number) =>
      idea(await findIdByTitle(app, findIdea(editions.categories(), category, place).text.title)),
    historyOf: (ideaId: number) => read('ideas.editing.revisions', { ideaId }),
    category: (id: number) => read('categories.editing.byId', { id }),
    /** Calls editing procedures as the editor. */
    ideas: (name: string, input: object) => client(app, editor).call(`ideas.editing.${name}`, input),
    categories: (name: string, input: object) =>
      client(app, editor).call(`categories.editing.${name}`, input),
  }
}

export type WithEditions = Awaited<ReturnType<typeof startWithEditions>>

/** Seeds one database with successive editions of the catalogue, each a change of the previous one. */
export function createEditions(app: TestApp) {
  let categories = readBundledCatalogue()

  async function start(em: SqlEntityManager = app.orm.em.fork()) {
    await seedCatalogue(em, { now: new Date(), catalogue: toCatalogue(categories) })
    app.services.catalogueVersion.expire()
  }

  return {
    /** Seeds the current edition again. */
    start,
    /**
     * Changes the catalogue and seeds it as the next edition.
     *
     * @returns the previous catalogue.
     */
    async next(change: (categories: SeedCategory[]) => void): Promise<SeedCategory[]> {
      const before = categories
      categories = structuredClone(before)
      change(categories)
      await start()
      return before
    },
    /** Seeds exactly this catalogue. */
    async back(to: SeedCategory[]) {
      categories = to
      await start()
    },
    /** Categories of the current edition. */
    categories: () => categories,
    category: (slug: string) => findCategory(categories, slug),
  }
}

/** Finds a category by its slug. */
export function findCategory(categories: SeedCategory[], slug: string): SeedCategory {
  const found = categories.find(({ text }) => text.slug === slug)
  if (!found) throw new Error(`No category ${slug}`)
  return found
}

/** Finds an idea by its index in a category. */
export function findIdea(categories: SeedCategory[], slug: string, place: number): SeedIdea {
  const found = findCategory(categories, slug).ideas[place]
  if (!found) throw new Error(`No idea ${place} in ${slug}`)
  return found
}

/** Returns the ID of the idea with this title, or 0 if there is none. */
export async function findIdByTitle(app: TestApp, title: string): Promise<number> {
  const [row] = await app.orm.em
    .fork()
    .execute<{ id: number }[]>('select id from idea where title = ?', [title])
  return row?.id ?? 0
}

/** Creates an idea that is in no edition and similar to no other. */
export const createSeedIdea = (title: string, description = createUniqueText(title)): SeedIdea => ({
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
    ...unsetKindFields,
    officialUrl: null,
  },
  subject: { title, icon: 'canoe', scene: 'river' },
})

/** Creates a category that is in no edition. */
export const createSeedCategory = (name: string, ideas: SeedIdea[]): SeedCategory => ({
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

const createUniqueText = (title: string) =>
  createHash('sha256').update(title).digest('hex').match(/.{8}/g)?.join(' ') ?? ''
