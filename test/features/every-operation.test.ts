import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fuzzOperations, formatSlowest, type Outcome } from '../fuzzing/fuzz-operations.ts'
import { listOperations } from '../fuzzing/operations.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'

/** Parameters of `npm run fuzz`, with a longer timeout for its larger number of runs. */
const asked = inject('fuzzing')
const longMs = 3 * 3_600_000
let app: TestApp
let outcome: Outcome
beforeAll(async () => {
  app = await startTestApp()
  outcome = await fuzzOperations(app, listOperations(app), asked ?? { seed: 1, runs: 1 })
  if (asked)
    process.stdout.write(
      `FUZZ_SEED=${asked.seed}\n${JSON.stringify([...outcome.statuses])}\n${formatSlowest(outcome, 12)}\n`,
    )
}, asked && longMs)
afterAll(() => app.close())

const brokenBy = (fault: string) => outcome.breaches.filter((breach) => breach.fault.startsWith(fault))

describe('any request to any operation, by anyone,', () => {
  it('gets a response that is not a server error', () => {
    expect(outcome.asked).toBeGreaterThan(500)
    expect(brokenBy('answers')).toEqual([])
  })

  it('reveals nothing that belongs to another member', () => {
    expect(brokenBy('tells')).toEqual([])
  })
})
