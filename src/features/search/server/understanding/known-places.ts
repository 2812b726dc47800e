import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Idea } from '#features/catalogue/server/entities.ts'
import type { Place } from '#features/catalogue/places.ts'
import type { Invalidations } from '#platform/server/response-cache/cache-tags.ts'
import { calledMark } from './hint.ts'
import { tokenize } from '#features/search/tokenize.ts'

/** Location of a place that ideas name. */
export interface KnownPlace {
  /** Name as written in the idea. */
  name: string
  latitude: number
  longitude: number
}

export interface KnownPlaces {
  /** Looks up names (lower-case words separated by spaces) among the places of published ideas. */
  named: (em: SqlEntityManager, names: string[]) => Promise<Map<string, KnownPlace>>
  /** Returns those of these texts (lower-case words separated by spaces) that are the title or an alias of an idea. */
  namesAmong: (em: SqlEntityManager, texts: string[]) => Promise<Set<string>>
  /** Returns those of these words by which an idea is called: in its title, aliases or tags. */
  calledWords: (em: SqlEntityManager, words: string[]) => Promise<Set<string>>
  /** Returns those of these texts that are a tag of an idea. */
  tagsAmong: (em: SqlEntityManager, texts: string[]) => Promise<Set<string>>
}

const maxCachedPlaces = 2_000
const maxCachedNames = 10_000
/** Number of ideas read, enough to locate a place. */
const maxRows = 60

/**
 * Creates lookups among published ideas, cached until the catalogue changes: places by name with their position
 * (`named`), texts that are a title or an alias (`namesAmong`), words that occur in a title, alias or tag
 * (`calledWords`), and texts that are a tag (`tagsAmong`).
 */
export function createKnownPlaces(changes: Invalidations): KnownPlaces {
  const cache = new LRUCache<string, { place: KnownPlace | undefined }>({ max: maxCachedPlaces })
  const nameCache = new LRUCache<string, boolean>({ max: maxCachedNames })
  let changeCount = 0
  changes.onTouch(() => {
    changeCount++
    cache.clear()
    nameCache.clear()
  })

  async function keep(keys: string[], read: (unknown: string[]) => Promise<Set<string>>) {
    const unknown = keys.filter((key) => !nameCache.has(key))
    const before = changeCount
    const found = unknown.length > 0 ? await read(unknown) : new Set<string>()
    for (const key of unknown) if (changeCount === before) nameCache.set(key, found.has(key))
    return new Set(keys.filter((key) => found.has(key) || nameCache.get(key)))
  }

  return {
    namesAmong: (em, texts) => keep(texts, (unknown) => listNames(em, unknown)),
    async calledWords(em, words) {
      const facts = await keep(words.map(toCalledFact), (unknown) => listCalled(em, unknown))
      return new Set(words.filter((word) => facts.has(toCalledFact(word))))
    },
    async tagsAmong(em, texts) {
      const facts = await keep(texts.map(toTagFact), (unknown) => listFacts(em, unknown))
      return new Set(texts.filter((text) => facts.has(toTagFact(text))))
    },
    async named(em, names) {
      const unknown = names.filter((name) => !cache.has(name))
      const found = new Map<string, KnownPlace>()
      if (unknown.length > 0) {
        const changeCountBefore = changeCount
        const read = await readPlaces(em, unknown)
        for (const name of unknown) {
          const place = read.get(name)
          if (place) found.set(name, place)
          if (changeCount === changeCountBefore) cache.set(name, { place })
        }
      }
      for (const name of names) {
        const place = cache.get(name)?.place
        if (place) found.set(name, place)
      }
      return found
    },
  }
}

async function listNames(em: SqlEntityManager, texts: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${texts}::text[]) name where exists (
      select from idea where state = 'published' and f_names(title, aliases) @> array[name])`.execute(
    em.getKysely(),
  )
  return new Set(rows.map(({ name }) => name))
}

const toCalledFact = (word: string) => `${calledMark}${word}`

async function listCalled(em: SqlEntityManager, facts: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ fact: string }>`
    select fact from unnest(${facts}::text[]) fact where exists (
      select from idea where state = 'published' and ts_filter(document, '{a,b}')
        @@ plainto_tsquery('english', substr(fact, ${calledMark.length + 1}::int)))`.execute(em.getKysely())
  return new Set(rows.map(({ fact }) => fact))
}

const toTagFact = (text: string) => `tag:${text}`

async function listFacts(em: SqlEntityManager, facts: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ fact: string }>`
    select fact from unnest(${facts}::text[]) fact where exists (
      select from idea where state = 'published' and facts @> array[fact])`.execute(em.getKysely())
  return new Set(rows.map(({ fact }) => fact))
}

async function readPlaces(em: SqlEntityManager, names: string[]): Promise<Map<string, KnownPlace>> {
  const facts = names.map((name) => `place:${name}`)
  const rows = await em
    .getKysely<InferKyselyDB<typeof Idea>>()
    .selectFrom('idea')
    .select('places')
    .where('state', '=', 'published')
    .where(sql<boolean>`facts && ${facts}::text[]`)
    .limit(maxRows)
    .execute()
  const places = rows.flatMap((row) => row.places).flatMap(splitPlace)
  return new Map(
    names.flatMap((name) => {
      const own = places.filter((place) => place.words === name)
      return own.length > 0 ? [[name, toMedianPlace(own)]] : []
    }),
  )
}

interface Part extends KnownPlace {
  words: string
}

/** Splits a place name: "Mission District, San Francisco" counts as a place by each of its parts. */
const splitPlace = ({ name, latitude, longitude }: Place): Part[] =>
  name.split(/,| \/ | and /).map((part) => ({
    name: part.trim(),
    words: tokenize(part)
      .join(' ')
      .replace(/^(near|above|around) /, ''),
    latitude,
    longitude,
  }))

function toMedianPlace(parts: Part[]): KnownPlace {
  return {
    name: parts[0]?.name ?? '',
    latitude: median(parts.map(({ latitude }) => latitude)),
    longitude: median(parts.map(({ longitude }) => longitude)),
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
