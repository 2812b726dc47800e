import type { Hint } from './hint.ts'

const joins = new Set(['and', 'or'])

/** How often the facts of some hints can be widened, and once more. */
export const stepsOf = (hints: Hint[]): number => Math.max(...hints.map(({ facts }) => facts.length))

/**
 * Facts of which an idea must have one of each group. Hints of one kind that the question joins are one group: "in
 * Thailand or Brazil" is either, while "Paris, France" is both.
 * @param steps how many of the lists of each hint count.
 */
export function groupsOf(hints: Hint[], words: string[], steps: number): string[][] {
  const groups: { last: Hint; facts: Set<string> }[] = []
  for (const hint of hints) {
    const before = groups.find(({ last }) => last.key === hint.key || isJoined(last, hint, words))
    if (!before) {
      groups.push({ last: hint, facts: new Set(upTo(steps, hint)) })
      continue
    }
    before.last = hint
    for (const fact of upTo(steps, hint)) before.facts.add(fact)
  }
  return groups.map(({ facts }) => [...facts])
}

const upTo = (steps: number, { facts }: Hint) => facts.slice(0, steps).flat()

const isJoined = (one: Hint, other: Hint, words: string[]): boolean =>
  one.kind === other.kind && words.slice(one.to, other.from).some((word) => joins.has(word))
