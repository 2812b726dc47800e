// Its main file brings the names of countries in 80 languages with it.
import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { wordsOf } from '#features/search/fold.ts'
import type { Meaning } from './hint.ts'
import { ambiguous, regions, southern, states } from './regions.ts'

interface NamedPlace extends Meaning {
  names: string[]
  needsPreposition: boolean
}

/** What a country is called in a chip is no abbreviation. */
const shortest = 4

/** Names in a line go up to the next fact: `place:new york tag:nyc`. */
const parts =
  /(?<=^|\s)(?:place|tag):.+?(?=\s(?:place:|tag:|[A-Z]{2}\b|-?\d)|$)|[A-Z]{2}|-?\d[\d.-]*\/[\d.-]+/g

const ambiguousNames = new Set(ambiguous.split(', '))
const southernFacts = new Set(southern.split(' ').map((code) => `country:${code}`))

/** Whether all of what is meant lies where summer is in January. */
export const isSouthern = ({ facts: [first = []] }: Pick<Meaning, 'facts'>): boolean =>
  first.length > 0 && first.every((fact) => southernFacts.has(fact))

/** Countries, their states, and parts of the earth that people call by a name. Later ones count where names are alike. */
export const namedPlaces: NamedPlace[] = [...everyCountry(), ...everyState(), ...everyRegion()]

function everyCountry(): NamedPlace[] {
  countries.registerLocale(english)
  const all: Record<string, string[]> = countries.getNames('en', { select: 'all' })
  return Object.entries(all).map(([code, written]) => {
    // "us" is a word.
    const names = written.filter((name) => code !== 'US' || name.length >= shortest)
    const label =
      names.toSorted((a, b) => a.length - b.length).find((name) => name.length >= shortest) ?? code
    const asWords = names.map((name) => wordsOf(name).join(' '))
    const there = [`country:${code}`, ...(label === 'Georgia' ? ['place:georgia'] : [])]
    const tags = asWords.map((name) => `tag:${name}`)
    return place(label, names, [there, [], tags], ambiguousNames.has(label))
  })
}

function everyState(): NamedPlace[] {
  return states.split(/,\s+/).map((label) => {
    const words = wordsOf(label).join(' ')
    return place(label, [label], [[`place:${words}`], [`tag:${words}`]])
  })
}

function everyRegion(): NamedPlace[] {
  return regions
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [label = '', others = '', where = ''] = line.split('|').map((part) => part.trim())
      const names = [label, ...others.split(',').map((name) => name.trim())]
      return place(label, names.filter(Boolean), [factsOf(where)])
    })
}

function place(label: string, names: string[], facts: string[][], needsPreposition = false): NamedPlace {
  return { kind: 'place', label, names, facts, needsPreposition }
}

function factsOf(where: string): string[] {
  return (where.match(parts) ?? []).flatMap((part) => {
    if (part.includes(':')) return [part]
    return part.includes('/') ? squares(part) : [`country:${part}`]
  })
}

/** `45..47/6..13`: every square degree of these latitudes and longitudes. */
function squares(written: string): string[] {
  const [latitudes = [], longitudes = []] = written.split('/').map(range)
  return latitudes.flatMap((latitude) => longitudes.map((longitude) => `at:${latitude}:${longitude}`))
}

function range(written: string): number[] {
  const [first = 0, last = first] = written.split('..').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
