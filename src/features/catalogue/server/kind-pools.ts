import { sql, type RawBuilder } from 'kysely'

/** Highest number of ideas compared because of their kinds, and because of their words. */
export const maxCompared = 100
/** If fewer ideas share the leading kind and another one, those that share only the leading kind are compared too. */
const minCompared = 20
/** Factor of a kind that is not the first of an idea. */
export const laterKindFactor = 0.6

/** Kind of an idea, or stem of a word of its title or tags. */
export interface Trait {
  name: string
  /** Approximate number of ideas that have it; only whether it exceeds `maxCompared` matters for a kind. */
  ideas: number
}

/** Ideas to compare. */
export interface Pool {
  name: string
  holds: RawBuilder<boolean>
  /** If false, the database does not search for them. */
  when?: RawBuilder<boolean>
}

/**
 * Lists the pools of ideas that share a kind: the leading kind, or others as long as their ideas fit into the
 * comparison. If the leading kind alone has too many, they are chosen by a second kind, because the first ones of so
 * many would be the same for each idea of this kind.
 *
 * @param suffix of the pools' names, if one query has pools of several leading kinds.
 */
export function listKindPools([leading, ...others]: Trait[], suffix = ''): Pool[] {
  if (!leading) return []
  const [akin, led] = [`akin${suffix}`, `led${suffix}`]
  if (leading.ideas <= maxCompared) {
    const rarest = others.toSorted((a, b) => a.ideas - b.ideas)
    return [{ name: akin, holds: hasAnyKind(takeFitting([leading, ...rarest])) }]
  }
  const pool = { name: led, holds: sql<boolean>`facts @> ${toKindFacts([leading])}::text[]` }
  if (others.length === 0) return [pool]
  return [
    { name: akin, holds: sql<boolean>`${pool.holds} and ${hasAnyKind(others)}` },
    { ...pool, when: sql<boolean>`(select count(*) from ${sql.ref(akin)}) < ${minCompared}` },
  ]
}

const toKindFacts = (kinds: Trait[]) => kinds.map(({ name }) => `kind:${name}`)
const hasAnyKind = (kinds: Trait[]) => sql<boolean>`facts && ${toKindFacts(kinds)}::text[]`

/**
 * Returns the first trait, and the next ones as long as their ideas fit into the comparison. A common one would fill it
 * with ideas that share nothing else.
 */
export function takeFitting(traits: Trait[]): Trait[] {
  let total = 0
  return traits.filter(({ ideas }, index) => (total += ideas) <= maxCompared || index === 0)
}

/** Returns the weight of a trait that this many ideas have: 0.6 for two ideas, 0.2 for fifty. */
export const getRarity = (ideas: number) => 1 / (1 + Math.log(Math.max(1, ideas)))
