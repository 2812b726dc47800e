import { constantFrom, type Arbitrary, type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import type { Client } from '../../../support/app/client.ts'
import type { List, Lists } from './rules.ts'
import { compareLists, type Site } from './site.ts'

/** Arguments of an action: its member, both lists by the rules, and the current time. */
export interface ActionContext {
  member: Client
  list: List
  others: List
  now: string
}

interface Play<Told> {
  /** Actions that are impossible in the current state are skipped. */
  isPossible?: (list: List, told: Told, others: List) => unknown
  /** Applies the action to the site and to the rules, and compares the responses. */
  run: (scene: ActionContext, told: Told) => Promise<void>
}

export type Deed = AsyncCommand<Lists, Site>

/** Creates an action of either member. Both lists are compared after it. */
export const createAction = <Told>(
  name: string,
  arbitrary: Arbitrary<Told>,
  { isPossible = () => true, run }: Play<Told>,
): Arbitrary<Deed> =>
  constantFrom<0 | 1>(0, 1).chain((who) =>
    arbitrary.map((told) => ({
      check: (lists: Readonly<Lists>) => Boolean(isPossible(lists[who], told, lists[getOther(who)])),
      async run(lists: Lists, site: Site) {
        const member = site.members[who]
        await run({ member, list: lists[who], others: lists[getOther(who)], now: site.tick() }, told)
        await compareLists(lists, site)
      },
      toString: () => `${['Ada', 'Eve'][who]}: ${name} ${JSON.stringify(told)}`,
    })),
  )

const getOther = (who: 0 | 1) => (who === 0 ? 1 : 0)

/** Picks an existing item for any drawn number. */
export function pick<T>(all: readonly T[], nth: number): T {
  const one = all[nth % all.length]
  if (one === undefined) throw new Error('There is none to pick: isPossible must say so')
  return one
}

/** Checks that a response has everything that the rules expect. It may have more. */
export function expectMatch(answered: unknown, expected: unknown): void {
  expect([answered]).toMatchObject([expected])
}
