import { assert, asyncModelRun, asyncProperty, commands } from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { customIdeaActions } from './list-model/custom-idea-actions.ts'
import { entryActions } from './list-model/entry-actions.ts'
import { fileActions } from './list-model/file-actions.ts'
import { foreignActions } from './list-model/foreign-actions.ts'
import { createEmptyList, type Lists } from './list-model/rules.ts'
import { sharingActions } from './list-model/sharing-actions.ts'
import { openSite } from './list-model/site.ts'
import { stepActions } from './list-model/step-actions.ts'

/** Parameters of `npm run fuzz`. */
const asked = inject('fuzzing')
/** About half of the actions are impossible and skipped. */
const { seed, runs, maxCommands } = asked
  ? { ...asked, maxCommands: 80 }
  : { seed: 7, runs: 24, maxCommands: 40 }

let now = new Date('2027-03-01T12:00:00.000Z')
const tick = () => {
  now = new Date(now.getTime() + 1_234)
  return now.toISOString()
}
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { now: () => now })
})
afterAll(() => app.close())

const deeds = [
  // Actions on entries are the most frequent.
  ...entryActions,
  ...entryActions,
  ...entryActions,
  ...stepActions,
  ...stepActions,
  ...customIdeaActions,
  ...sharingActions,
  ...fileActions,
  ...fileActions,
  ...foreignActions,
  ...foreignActions,
]

describe('the actions of two members on their lists, in sequence', () => {
  it(
    'follow the rules, and neither list shows anything of the other',
    { timeout: 3 * 3_600_000 },
    async () => {
      let done = 0
      const property = asyncProperty(commands(deeds, { maxCommands, size: 'max' }), async (plan) => {
        const lists: Lists = [createEmptyList(), createEmptyList()]
        const site = await openSite(app, tick)
        await asyncModelRun(() => ({ model: lists, real: site }), plan)
        done += 1
      })
      await assert(property, { seed, numRuns: runs })
      expect(done).toBe(runs)
    },
  )
})
