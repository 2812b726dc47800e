import type { Recognisable } from './edition-plan.ts'

/**
 * How much of their words two texts must share to be one. No two ideas of the catalogue reach 0.36: members would lose
 * more by two that are taken for one than by one that is taken for two.
 */
const likeEnough = 0.5
/** Texts of a few words say too little to tell by half of them. */
const fewestShared = 5

/** Which known one each of an edition's is, by its key or else by its text, and which of the known ones it no longer has. */
export function recognise<K extends Recognisable, E extends Recognisable>(known: K[], edition: E[]) {
  const unmet = new Map(known.map((one) => [one.key, one]))
  const recognised = new Map<E, K>()
  const meet = (one: E, other: K) => {
    recognised.set(one, other)
    unmet.delete(other.key)
  }
  for (const one of edition) {
    const same = unmet.get(one.key)
    if (same) meet(one, same)
  }
  const unknown = edition.filter((one) => !recognised.has(one))
  for (const { one, other } of alike(unknown, [...unmet.values()])) {
    if (!recognised.has(one) && unmet.has(other.key)) meet(one, other)
  }
  return { recognised, gone: [...unmet.values()] }
}

/** The pairs that read alike, the most alike first. */
function alike<K extends Recognisable, E extends Recognisable>(some: E[], others: K[]) {
  const isTelling = tellingBodies(some, others)
  const read = others.map((other) => ({ other, body: bodyOf(other), words: wordsOf(other.text) }))
  const pairs = some.flatMap((one) => {
    const [body, words] = [bodyOf(one), wordsOf(one.text)]
    return read.flatMap(({ other, body: otherBody, words: otherWords }) => {
      const likeness = body === otherBody && isTelling(body) ? 1 : shareOf(words, otherWords)
      return likeness < likeEnough ? [] : { one, other, likeness }
    })
  })
  return pairs.toSorted((a, b) => b.likeness - a.likeness)
}

/** What stands below a title tells what it is where nothing else reads the same. */
function tellingBodies(some: Recognisable[], others: Recognisable[]) {
  const [here, there] = [some, others].map((list) => Map.groupBy(list, bodyOf))
  return (body: string) => body !== '' && here?.get(body)?.length === 1 && there?.get(body)?.length === 1
}

/** All but the title. */
const bodyOf = ({ text }: Recognisable) => text.slice(text.indexOf('\n') + 1).trim()

/** Short ones say little of what a text is about. */
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))

function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = some.intersection(others).size
  return shared < fewestShared ? 0 : (2 * shared) / (some.size + others.size)
}
