import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { coverScene } from '#features/covers/contract.ts'
import { locationType, season } from '#features/ideas/contract.ts'

const picture = { icon: z.string(), scene: coverScene }

/** An idea's own text, and what its picture shows. */
const seedIdea = z
  .object({
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
  .transform(({ icon, scene, ...text }) => ({ text, subject: { title: text.title, icon, scene } }))

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
    ...picture,
  })
  .transform(({ icon, scene, ideas, ...text }) => ({ text, ideas, subject: { title: text.name, icon, scene } }))

export type SeedCategory = z.infer<typeof seedCategory> & { isTheme: boolean }

const plan = z.array(z.object({ slug: z.string(), theme: z.boolean() }))

/** The catalogue that the product comes with, in the order of its plan, and a fingerprint of its text. */
export function readCatalogue() {
  const fingerprint = createHash('sha256')
  const read = (file: string): unknown => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    fingerprint.update(text)
    return JSON.parse(text)
  }
  const categories = plan.parse(read('plan.json')).map(({ slug, theme }): SeedCategory => ({
    ...seedCategory.parse(read(`ideas/${slug}.json`)),
    isTheme: theme,
  }))
  return { categories, edition: fingerprint.digest('hex') }
}
