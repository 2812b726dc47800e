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
 * Returns the pools, SQL conditions on the table `idea`, that select the ideas to compare with an idea of these kinds.
 * If at most 100 ideas have the leading (first) kind, one pool holds them and those of the other kinds, rarest first,
 * as far as they fit. Otherwise an idea must have the leading kind and, if there are others, another one; the leading
 * kind alone is enough only if fewer than 20 ideas have both (`when`). Returns no pools if the idea has no kinds.
 * @param suffix of the pools' names, if one query has pools of several leading kinds.
 */
export function listKindPools([leading, ...others]: Trait[], suffix = ''): Pool[] {
  if (!leading) return []
  const [akin, led] = [`akin${suffix}`, `led${suffix}`]
  if (leading.ideas <= maxCompared) {
    const rarest = others.toSorted((a, b) => a.ideas - b.ideas)
    return [{ name: akin, holds: hasAnyKindOf(takeFitting([leading, ...rarest])) }]
  }
  const pool = { name: led, holds: sql<boolean>`facts @> ${toKindFacts([leading])}::text[]` }
  if (others.length === 0) return [pool]
  return [
    { name: akin, holds: sql<boolean>`${pool.holds} and ${hasAnyKindOf(others)}` },
    { ...pool, when: sql<boolean>`(select count(*) from ${sql.ref(akin)}) < ${minCompared}` },
  ]
}

const toKindFacts = (kinds: Trait[]) => kinds.map(({ name }) => `kind:${name}`)
const hasAnyKindOf = (kinds: Trait[]) => hasAnyKind(kinds.map(({ name }) => name))

/**
 * Returns the SQL condition that an idea has at least one of these kinds (such as `hike`), by the column `facts`,
 * unqualified.
 */
export const hasAnyKind = (kinds: string[]) =>
  sql<boolean>`facts && ${kinds.map((kind) => `kind:${kind}`)}::text[]`

/**
 * Returns the traits (kinds, or stems of words) by which to look for similar ideas: the first one, and as many of those
 * that follow as keep the total of ideas within `maxCompared` (100); all after the first that does not fit are left
 * out. A common trait would fill the comparison with ideas that share nothing else.
 */
export function takeFitting(traits: Trait[]): Trait[] {
  let total = 0
  return traits.filter(({ ideas }, index) => (total += ideas) <= maxCompared || index === 0)
}

/**
 * Returns the weight (0 to 1) of a trait for comparing ideas, by the number of ideas that have it: the rarer, the
 * heavier. 1 for one idea, 0.6 for two, 0.2 for fifty.
 */
export const getRarity = (ideas: number) => 1 / (1 + Math.log(Math.max(1, ideas)))

/**
 * Returns a number to sort ids by, an unsigned 32-bit hash of the id and a seed (the finalizer of MurmurHash3): the
 * order looks random, differs for each seed, and is always the same for one seed.
 */
export function shuffle(id: number, seed: number): number {
  let hash = Math.imul(id ^ Math.imul(seed, 0x9e37_79b9), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
