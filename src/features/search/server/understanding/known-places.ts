import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Idea } from '#features/catalogue/server/entities.ts'
import type { Place } from '#features/catalogue/places.ts'
import type { Changes } from '#platform/server/answers/made-from.ts'
import { wordsOf } from '#features/search/fold.ts'

/** Where something lies that ideas name. */
export interface KnownPlace {
  /** As it is written there. */
  name: string
  latitude: number
  longitude: number
}

export interface KnownPlaces {
  /** Of these names (words of lower case, parted by blanks) those that places of published ideas have. */
  named: (em: SqlEntityManager, names: string[]) => Promise<Map<string, KnownPlace>>
}

const mostKept = 2_000
/** Enough to know where a place lies. */
const looked = 60

/** Looks names up among the places of ideas, and remembers them until something changes. */
export function keepKnownPlaces(changes: Changes): KnownPlaces {
  const kept = new LRUCache<string, { place: KnownPlace | undefined }>({ max: mostKept })
  let touches = 0
  changes.onTouch(() => {
    touches++
    kept.clear()
  })
  return {
    async named(em, names) {
      const unknown = names.filter((name) => !kept.has(name))
      const found = new Map<string, KnownPlace>()
      if (unknown.length > 0) {
        const touchesBefore = touches
        const read = await readPlaces(em, unknown)
        for (const name of unknown) {
          const place = read.get(name)
          if (place) found.set(name, place)
          if (touches === touchesBefore) kept.set(name, { place })
        }
      }
      for (const name of names) {
        const place = kept.get(name)?.place
        if (place) found.set(name, place)
      }
      return found
    },
  }
}

async function readPlaces(em: SqlEntityManager, names: string[]): Promise<Map<string, KnownPlace>> {
  const facts = names.map((name) => `place:${name}`)
  const rows = await em
    .getKysely<InferKyselyDB<typeof Idea>>()
    .selectFrom('idea')
    .select('places')
    .where('state', '=', 'published')
    .where(sql<boolean>`facts && ${facts}::text[]`)
    .limit(looked)
    .execute()
  const places = rows.flatMap((row) => row.places).flatMap(partsOf)
  return new Map(
    names.flatMap((name) => {
      const own = places.filter((place) => place.words === name)
      return own.length > 0 ? [[name, middleOf(own)]] : []
    }),
  )
}

interface Part extends KnownPlace {
  words: string
}

/** "Mission District, San Francisco" is a place in each of its parts. */
const partsOf = ({ name, latitude, longitude }: Place): Part[] =>
  name.split(/,| \/ | and /).map((part) => ({
    name: part.trim(),
    words: wordsOf(part)
      .join(' ')
      .replace(/^(near|above|around) /, ''),
    latitude,
    longitude,
  }))

function middleOf(parts: Part[]): KnownPlace {
  return {
    name: parts[0]?.name ?? '',
    latitude: middle(parts.map(({ latitude }) => latitude)),
    longitude: middle(parts.map(({ longitude }) => longitude)),
  }
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
