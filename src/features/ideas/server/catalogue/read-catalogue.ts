import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { coverScene } from '#features/covers/contract.ts'
import { locationType, season } from '#features/ideas/contract.ts'

const picture = { icon: z.string(), scene: coverScene }

const seedIdea = z.object({
  title: z.string(),
  description: z.string(),
  difficulty: z.int(),
  cost: z.int(),
  locationType,
  timeCommitment: z.string(),
  season,
  ageGroup: z.string(),
  tags: z.string().array(),
  ...picture,
})
export type SeedIdea = z.infer<typeof seedIdea>

const seedCategory = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  targetKeyword: z.string(),
  content: z.string(),
  ideas: seedIdea.array(),
  ...picture,
})
export type CategoryText = Omit<z.infer<typeof seedCategory>, 'ideas'>

export interface SeedCategory {
  isTheme: boolean
  text: CategoryText
  ideas: SeedIdea[]
}

const plan = z.array(z.object({ slug: z.string(), theme: z.boolean() }))

/** The catalogue that the product comes with, in the order of its plan, and a fingerprint of its text. */
export function readCatalogue() {
  const fingerprint = createHash('sha256')
  const read = (file: string): unknown => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    fingerprint.update(text)
    return JSON.parse(text)
  }
  const categories = plan.parse(read('plan.json')).map(({ slug, theme }): SeedCategory => {
    const { ideas, ...text } = seedCategory.parse(read(`ideas/${slug}.json`))
    return { isTheme: theme, text, ideas }
  })
  return { categories, edition: fingerprint.digest('hex') }
}
