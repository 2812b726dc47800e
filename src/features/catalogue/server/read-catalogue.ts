import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { coverPalette, coverScene, type CoverPalette } from '#features/covers/contract.ts'
import { coverCompositions, type CoverComposition } from '#features/covers/limits.ts'
import { locationType, season } from '#features/catalogue/idea-fields.ts'
import { months, places } from '#features/catalogue/places.ts'

const coverFields = {
  icon: z.string(),
  scene: coverScene,
  /** Chosen by hand where it counts. */
  palette: coverPalette.optional(),
  composition: z.enum(coverCompositions).optional(),
}

/** Nothing where nobody chose. */
const withoutUnset = (palette?: CoverPalette, composition?: CoverComposition) => ({
  ...(palette && { palette }),
  ...(composition && { composition }),
})

/** What an edition says of an idea. Later editions are followed in each of these. */
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
})

/** An idea's own text, and what its picture shows. */
const seedIdea = seedText
  .extend({
    /** Where its title is no longer the one that it came with: what that had made its slug. */
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

/** A catalogue as it is brought into the database. */
export interface Catalogue {
  /** Differs from one edition to another, and is much cheaper to tell than to read them. */
  edition: () => string
  /** In the order of its plan. */
  read: () => SeedCategory[]
}

/** The one that the product comes with. */
export const bundledCatalogue: Catalogue = { edition: fingerprint, read: readBundledCatalogue }

/** The catalogue that the product comes with, in the order of its plan. */
export function readBundledCatalogue(): SeedCategory[] {
  return planSchema.parse(JSON.parse(readSeedFile('plan.json'))).map(({ slug, theme }) => ({
    ...seedCategory.parse(withPlaces(JSON.parse(readSeedFile(`ideas/${slug}.json`)), slug)),
    isTheme: theme,
  }))
}

const seedPlaces = z.record(z.string(), z.object({ at: places, months }))

/** Where and when stand in files of their own, by title. */
function withPlaces(category: { ideas: { title: string }[] }, slug: string) {
  const placesByTitle = seedPlaces.parse(JSON.parse(readSeedFile(`places/${slug}.json`)))
  return {
    ...category,
    ideas: category.ideas.map((idea) => {
      const { at, months: bestMonths } = placesByTitle[idea.title] ?? { at: [], months: [] }
      return { ...idea, places: at, months: bestMonths }
    }),
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readSeedFile('plan.json'))
  for (const file of globSync('{ideas,places}/*.json', { cwd: seedFolder }).toSorted())
    hash.update(readSeedFile(file))
  return hash.digest('hex')
}

const seedFolder = join(import.meta.dirname, 'seed')
const readSeedFile = (file: string) => readFileSync(join(seedFolder, file), 'utf8')
