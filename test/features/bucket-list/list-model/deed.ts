import { constantFrom, type Arbitrary, type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import type { Client } from '../../../support/app/client.ts'
import type { List, Lists } from './rules.ts'
import { compare, type Site } from './site.ts'

/** What a deed has at hand: its member, what the rules know of both, and what time it is. */
export interface Scene {
  member: Client
  list: List
  others: List
  now: string
}

interface Play<Told> {
  /** Where it cannot be done it is left out. */
  isPossible?: (list: List, told: Told, others: List) => unknown
  /** Does it to the site and to the rules, and compares what was answered. */
  run: (scene: Scene, told: Told) => Promise<void>
}

export type Deed = AsyncCommand<Lists, Site>

/** Something that either member may do; afterwards both lists are compared. */
export const deed = <Told>(
  name: string,
  arbitrary: Arbitrary<Told>,
  { isPossible = () => true, run }: Play<Told>,
): Arbitrary<Deed> =>
  constantFrom<0 | 1>(0, 1).chain((who) =>
    arbitrary.map((told) => ({
      check: (lists: Readonly<Lists>) => Boolean(isPossible(lists[who], told, lists[otherThan(who)])),
      async run(lists: Lists, site: Site) {
        const member = site.members[who]
        await run({ member, list: lists[who], others: lists[otherThan(who)], now: site.tick() }, told)
        await compare(lists, site)
      },
      toString: () => `${['Ada', 'Eve'][who]}: ${name} ${JSON.stringify(told)}`,
    })),
  )

const otherThan = (who: 0 | 1) => (who === 0 ? 1 : 0)

/** One of those that there are, whatever number was drawn. */
export function pick<T>(all: readonly T[], nth: number): T {
  const one = all[nth % all.length]
  if (one === undefined) throw new Error('There is none to pick: isPossible must say so')
  return one
}

/** An answer is what the rules say, whatever else it holds. */
export function agree(answered: unknown, expected: unknown): void {
  expect([answered]).toMatchObject([expected])
}
