import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { kindLabels } from '#features/catalogue/kind-labels.ts'
import {
  company,
  kindGroups,
  moods,
  needs,
  weather,
  type Company,
  type Kind,
  type Mood,
  type Weather,
} from '#features/catalogue/kinds.ts'
import { readBundledCatalogue } from '#features/catalogue/server/read-catalogue.ts'

const folder = join(import.meta.dirname, '../../../src/features/catalogue/server/seed')
const readFacts = (kind: 'kinds' | 'questions', slug: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, kind, `${slug}.json`), 'utf8'))

const categories = readBundledCatalogue().map(({ text, ideas }) => ({
  ideas: ideas.map((idea) => idea.text),
  kindsByTitle: readFacts('kinds', text.slug),
  questionsByTitle: readFacts('questions', text.slug),
}))
const kinds = kindGroups.flatMap((group) => [...group.kinds])

/** Entry of an idea in its category's file. */
interface SeedKinds {
  kinds: Kind[]
  moods: Mood[]
  company: Company[]
  weather: Weather[]
  /** Typical cost for one adult, in whole US dollars. */
  price: [from: number, to: number]
  /** Other words for the idea that its text does not have. */
  aliases: string[]
}

const distinct = <T extends z.ZodType>(item: T, min: number, max: number) =>
  z
    .array(item)
    .min(min)
    .max(max)
    .refine((words) => new Set(words).size === words.length, 'repeats a word')
const oneOf = <T extends string>(words: readonly T[]) =>
  z.enum(words, { error: ({ input }) => `${String(input)} is not in the vocabulary` })
const dollars = z.int().min(0)
const entry: z.ZodType<SeedKinds> = z.strictObject({
  kinds: distinct(oneOf(kinds), 1, 4),
  moods: distinct(oneOf(moods), 0, 3),
  company: distinct(oneOf(company), 0, 5),
  weather: distinct(oneOf(weather), 0, 3),
  price: z.tuple([dollars, dollars]).refine(([from, to]) => from <= to, 'ends below its start'),
  aliases: distinct(z.string().trim().min(1), 0, 8),
})

/** Whether a price range in US dollars fits a cost of 1 (about $50 at most), 2 or 3 (more than $500). */
const fitsCost = (cost: number, [from, to]: SeedKinds['price']) =>
  [to <= 75, from < 500 && to > 25, to > 500][cost - 1]

const entries = () =>
  categories.flatMap(({ ideas, kindsByTitle }) =>
    ideas.map((idea) => ({ idea, ...entry.parse(kindsByTitle[idea.title]) })),
  )

describe('the kinds, moods, company and weather of the catalogue', () => {
  it('are given for every idea, in the order of the ideas, and for no other', () => {
    for (const { ideas, kindsByTitle } of categories)
      expect(Object.keys(kindsByTitle)).toEqual(ideas.map(({ title }) => title))
  })

  it('use words of the vocabulary only, each once and not too many', () => {
    const problems = categories.flatMap(({ ideas, kindsByTitle }) =>
      ideas.flatMap(({ title }) => {
        const { error } = entry.safeParse(kindsByTitle[title])
        return error ? [`${title}: ${z.prettifyError(error)}`] : []
      }),
    )
    expect(problems).toEqual([])
  })

  it('come with a price that agrees with the cost of the idea', () => {
    const contradicted = entries().filter(({ idea, price }) => !fitsCost(idea.cost, price))
    expect(contradicted.map(({ idea, price }) => `${idea.title}: ${price.join(' to ')}`)).toEqual([])
  })

  it('come with aliases that the text of the idea does not have', () => {
    const repeated = entries().flatMap(({ idea, aliases }) => {
      const text = [idea.title, idea.description, ...idea.tags].join('\n').toLowerCase()
      return aliases
        .filter((alias) => text.includes(alias.toLowerCase()))
        .map((alias) => `${idea.title}: ${alias}`)
    })
    expect(repeated).toEqual([])
  })
})

describe('the questions and needs of the catalogue', () => {
  const questions = z.strictObject({
    questions: distinct(z.string().trim().min(8).max(100), 6, 8),
    needs: distinct(oneOf(needs), 0, 8),
  })

  it('are given for every idea and for no other, in words of the vocabulary', () => {
    const problems = categories.flatMap(({ ideas, questionsByTitle }) => {
      const titles = new Set(ideas.map(({ title }) => title))
      const others = Object.keys(questionsByTitle).filter((title) => !titles.has(title))
      const wrong = [...titles].flatMap((title) => {
        const { error } = questions.safeParse(questionsByTitle[title])
        return error ? [`${title}: ${z.prettifyError(error)}`] : []
      })
      return [...others, ...wrong]
    })
    expect(problems).toEqual([])
  })
})

describe('a kind', () => {
  it('belongs to one group and has a heading of its own', () => {
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(Object.keys(kindLabels)).toEqual(kinds)
    expect(new Set(Object.values(kindLabels)).size).toBe(kinds.length)
    expect(new Set(kindGroups.map(({ key }) => key)).size).toBe(kindGroups.length)
  })

  it('makes addresses without escapes', () => {
    for (const word of [...kinds, ...kindGroups.map(({ key }) => key)])
      expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })
})

it('lists the whole vocabulary in the guide to own catalogues', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/own-catalogue.md'), 'utf8')
  const lines = guide.slice(guide.indexOf('### Kinds, moods')).split('\n')
  const listedIn = (head: string) => {
    const row = lines.find((line) => line.split('|')[1]?.trim() === head) ?? ''
    return Array.from(row.slice(head.length + 2).matchAll(/`([a-z-]+)`/g), ([, word]) => word)
  }
  for (const { label, kinds: ofGroup } of kindGroups) expect(listedIn(label)).toEqual(ofGroup)
  for (const [name, words] of Object.entries({ moods, company, weather }))
    expect(listedIn(`\`${name}\``)).toEqual(words)
})
