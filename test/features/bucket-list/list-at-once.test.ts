import { assert, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { client, type Outcome } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import {
  listBefore,
  listedIdeas,
  ordersOf,
  removedIdea,
  writesAtOnce,
  type Write,
} from './list-model/at-once.ts'
import { listed, type Entry } from './list-model/rules.ts'

/** Parameters of `npm run fuzz`. */
const { seed, runs } = inject('fuzzing') ?? { seed: 7, runs: 20 }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Creates a member with a list whose fifth entry was just removed. */
async function withList() {
  const member = client(app, await signUp(app))
  const ids: Record<number, number> = {}
  for (const ideaId of [...listedIdeas, removedIdea])
    ids[ideaId] = (await member.call('bucketList.add', { ideaId })).data.id
  await member.call('bucketList.remove', { id: ids[removedIdea] })
  return { member, ids, list: async (): Promise<Entry[]> => (await member.get('/api/my-bucket-list')).body }
}

/** Summary of the outcome: the statuses and the final list. */
const outcomeOf = (statuses: number[], entries: readonly Entry[]) =>
  JSON.stringify([statuses, entries.map(({ ideaId, status, completedAt }) => [ideaId, status, !completedAt])])

/** Returns the outcomes that the rules allow: one for each sequential order of the writes. */
function outcomesOf(writes: Write[], ids: Record<number, number>, answers: Outcome[], told: number[]) {
  const numbered = writes.map((write, index) => ({ write, index }))
  return ordersOf(numbered).map((order) => {
    const list = listBefore(ids)
    const statuses: number[] = []
    for (const { write, index } of order) {
      const answer = answers[index]
      if (answer) statuses[index] = write.apply(list, { ids, answer, told })
    }
    return outcomeOf(statuses, listed(list))
  })
}

describe('concurrent requests of a member', () => {
  it('leave the list as some sequential order would', async () => {
    const property = asyncProperty(writesAtOnce, async (writes) => {
      const { member, ids, list } = await withList()
      const answers = await Promise.all(writes.map(async (write) => write.send(member, ids)))
      const entries = await list()
      const came = outcomeOf(
        answers.map(({ status }) => status),
        entries,
      )
      const told = entries.map(({ id }) => id)
      expect(outcomesOf(writes, ids, answers, told)).toContain(came)
    })
    await assert(property, { seed, numRuns: runs })
  })
})
