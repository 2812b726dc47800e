import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { coverPalette, coverScene, type CoverPalette } from '#features/covers/contract.ts'
import { coverCompositions, type CoverComposition } from '#features/covers/limits.ts'
import { ideaFields, locationType, season } from '#features/catalogue/idea-fields.ts'
import { kindFields, unsetKindFields } from '#features/catalogue/kind-fields.ts'
import { months, places } from '#features/catalogue/places.ts'

const coverFields = {
  icon: z.string(),
  scene: coverScene,
  /** Set only where an editor chose it. */
  palette: coverPalette.optional(),
  composition: z.enum(coverCompositions).optional(),
}

/** Leaves out the fields that are not set. */
const withoutUnset = (palette?: CoverPalette, composition?: CoverComposition) => ({
  ...(palette && { palette }),
  ...(composition && { composition }),
})

/** Fields of an idea that later editions of the seed update. */
export const seedText = z.object({
  title: z.string(),
  description: z.string(),
  difficulty: z.int(),
  cost: z.int(),
  locationType,
  timeCommitment: z.string(),
  season,
  ageGroup: z.string(),
  tags: z.string().array(),
  places,
  months,
  ...kindFields,
  officialUrl: ideaFields.shape.officialUrl,
})

/** Idea of the seed: its text and its cover. */
const seedIdea = seedText
  .extend({
    /** Set if the title has changed since the first edition; the slug is still that of the first title. */
    slug: z
      .string()
      .regex(/^[a-z0-9-]{1,150}$/)
      .optional(),
    ...coverFields,
  })
  .transform(({ slug, icon, scene, palette, composition, ...text }) => ({
    text,
    subject: { title: text.title, icon, scene, ...withoutUnset(palette, composition) },
    ...(slug === undefined ? {} : { slug }),
  }))

const seedCategory = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    metaTitle: z.string(),
    metaDescription: z.string(),
    targetKeyword: z.string(),
    content: z.string(),
    ideas: seedIdea.array(),
    ...coverFields,
  })
  .transform(({ icon, scene, palette, composition, ideas, ...text }) => ({
    text,
    ideas,
    subject: { title: text.name, icon, scene, ...withoutUnset(palette, composition) },
  }))

export type SeedCategory = z.infer<typeof seedCategory> & { isTheme: boolean }

const planSchema = z.array(z.object({ slug: z.string(), theme: z.boolean() }))

/** Catalogue that can be loaded into the database. */
export interface Catalogue {
  /** Returns a fingerprint of the edition, without parsing its files. */
  edition: () => string
  /** Returns the categories in the order of the plan. */
  read: () => SeedCategory[]
}

/** Catalogue that ships with the software. */
export const bundledCatalogue: Catalogue = { edition: fingerprint, read: readBundledCatalogue }

/**
 * Reads the categories that ship with the software, each with its ideas, from JSON files, validates them, and returns
 * them in the order of `plan.json`. `isTheme` marks the themes of the home page. Reads synchronously.
 * @throws if a file is missing or invalid.
 */
export function readBundledCatalogue(): SeedCategory[] {
  return planSchema.parse(JSON.parse(readSeedFile('plan.json'))).map(({ slug, theme }) => ({
    ...seedCategory.parse(withFacts(JSON.parse(readSeedFile(`ideas/${slug}.json`)), slug)),
    isTheme: theme,
  }))
}

const seedPlaces = z.record(z.string(), z.object({ at: places, months }))
const { needs, questions, ...seedKindFields } = kindFields
const seedQuestions = z.record(z.string(), z.object({ needs, questions }))
const seedKinds = z.record(
  z.string(),
  z.object({
    ...seedKindFields,
    price: z.tuple([z.int(), z.int()]).transform(([from, to]) => ({ from, to })),
  }),
)

/** Official pages by category and title. */
const seedOfficialPages = z.record(z.string(), z.record(z.string(), z.string()))

/** Adds places and months, kinds, questions, and official pages, which are stored in separate files by title. */
function withFacts(category: { ideas: { title: string }[] }, slug: string) {
  const urlsByTitle = seedOfficialPages.parse(JSON.parse(readSeedFile('official-pages.json')))[slug] ?? {}
  const placesByTitle = seedPlaces.parse(JSON.parse(readSeedFile(`places/${slug}.json`)))
  const kindsByTitle = seedKinds.parse(JSON.parse(readSeedFile(`kinds/${slug}.json`)))
  const questionsByTitle = seedQuestions.parse(JSON.parse(readSeedFile(`questions/${slug}.json`)))
  return {
    ...category,
    ideas: category.ideas.map((idea) => {
      const { at, months: bestMonths } = placesByTitle[idea.title] ?? { at: [], months: [] }
      return {
        ...idea,
        places: at,
        months: bestMonths,
        ...unsetKindFields,
        ...kindsByTitle[idea.title],
        ...questionsByTitle[idea.title],
        officialUrl: urlsByTitle[idea.title] ?? null,
      }
    }),
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readSeedFile('plan.json'))
  for (const file of globSync('{official-pages,{ideas,kinds,places,questions}/*}.json', {
    cwd: seedFolder,
  }).toSorted())
    hash.update(readSeedFile(file))
  return hash.digest('hex')
}

const seedFolder = join(import.meta.dirname, 'seed')
const readSeedFile = (file: string) => readFileSync(join(seedFolder, file), 'utf8')
