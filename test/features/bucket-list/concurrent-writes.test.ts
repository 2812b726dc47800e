import { assert, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { client } from '../../support/app/client.ts'
import type { Outcome } from '../../support/app/in-process.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import {
  createInitialList,
  listedIdeas,
  listPermutations,
  removedIdea,
  concurrentWrites,
  type Write,
} from './list-model/concurrent-writes.ts'
import { toListed, type Entry } from './list-model/rules.ts'

/** Parameters of `npm run fuzz`. */
const { seed, runs } = inject('fuzzing') ?? { seed: 7, runs: 20 }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Creates a member with a list whose fifth entry was just removed. */
async function createMemberWithList() {
  const member = client(app, await signUp(app))
  const ids: Record<number, number> = {}
  for (const ideaId of [...listedIdeas, removedIdea])
    ids[ideaId] = (await member.call('bucketList.add', { ideaId })).data.id
  await member.call('bucketList.remove', { id: ids[removedIdea] })
  return { member, ids, list: async (): Promise<Entry[]> => (await member.get('/api/my-bucket-list')).body }
}

/** Summary of the outcome: the statuses and the final list. */
const toOutcome = (statuses: number[], entries: readonly Entry[]) =>
  JSON.stringify([statuses, entries.map(({ ideaId, status, completedAt }) => [ideaId, status, !completedAt])])

/** Returns the outcomes that the rules allow: one for each sequential order of the writes. */
function listAllowedOutcomes(
  writes: Write[],
  ids: Record<number, number>,
  answers: Outcome[],
  told: number[],
) {
  const numbered = writes.map((write, index) => ({ write, index }))
  return listPermutations(numbered).map((order) => {
    const list = createInitialList(ids)
    const statuses: number[] = []
    for (const { write, index } of order) {
      const answer = answers[index]
      if (answer) statuses[index] = write.apply(list, { ids, answer, told })
    }
    return toOutcome(statuses, toListed(list))
  })
}

describe('concurrent requests of a member', () => {
  it('leave the list as some sequential order would', async () => {
    const property = asyncProperty(concurrentWrites, async (writes) => {
      const { member, ids, list } = await createMemberWithList()
      const answers = await Promise.all(writes.map(async (write) => write.send(member, ids)))
      const entries = await list()
      const came = toOutcome(
        answers.map(({ status }) => status),
        entries,
      )
      const told = entries.map(({ id }) => id)
      expect(listAllowedOutcomes(writes, ids, answers, told)).toContain(came)
    })
    await assert(property, { seed, numRuns: runs })
  })
})
