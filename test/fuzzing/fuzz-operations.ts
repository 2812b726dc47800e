import { sample } from 'fast-check'
import type { TestApp } from '../support/app/test-app.ts'
import type { Operation } from './operations.ts'
import { kinds, secret, createIdentities, createOtherMember, type Kind } from './people.ts'
import { createRequests, type Sent } from './requests.ts'

/** Violation of a rule by a response. */
interface Breach {
  operation: string
  kind: Kind
  request: Sent
  fault: string
}

interface Run {
  seed: number
  /** Requests per operation and kind of person. */
  runs: number
}

export interface Outcome {
  breaches: Breach[]
  asked: number
  /** Number of responses by status. */
  statuses: Map<number, number>
  /** Response times in ms by operation. */
  times: Map<string, number[]>
}

/** Sends all requests as everyone. The same seed sends the same requests. */
export async function fuzzOperations(
  app: TestApp,
  operations: readonly Operation[],
  { seed, runs }: Run,
): Promise<Outcome> {
  const known = [...(await createOtherMember(app)), 1, 7, 'hiking-bucket-list-ideas', secret]
  const people = createIdentities(app)
  const outcome: Outcome = { breaches: [], asked: 0, statuses: new Map(), times: new Map() }
  let asker = 0
  for (const [index, operation] of operations.entries()) {
    const requests = sample(createRequests(operation, known), {
      seed: seed + index,
      numRuns: runs * kinds.length,
    })
    for (const [turn, request] of requests.entries()) {
      const kind = kinds[turn % kinds.length] ?? 'visitor'
      const headers = { ...request.headers, ...(await people.headers(kind)) }
      const began = performance.now()
      const answer = await app.inject({
        ...request,
        headers,
        // A new IP address for each request, because of the rate limits.
        remoteAddress: toIpAddress(asker++),
      })
      const took = performance.now() - began
      outcome.asked++
      outcome.statuses.set(answer.statusCode, (outcome.statuses.get(answer.statusCode) ?? 0) + 1)
      outcome.times.set(operation.name, [...(outcome.times.get(operation.name) ?? []), took])
      if (answer.statusCode === 401) people.forget(kind)
      const fault = findBreach(answer.statusCode, answer.body, request)
      if (fault) outcome.breaches.push({ operation: operation.name, kind, request, fault })
    }
  }
  return outcome
}

/** Returns the slowest operations, with the median of all responses. */
export function formatSlowest({ times }: Outcome, most: number): string {
  const all = [...times.values()].flat().toSorted((one, other) => one - other)
  const median = all[Math.floor(all.length / 2)] ?? 0
  const slow = [...times]
    .map(([name, took]) => ({ name, longest: Math.max(...took) }))
    .toSorted((one, other) => other.longest - one.longest)
    .slice(0, most)
    .map(({ name, longest }) => `${longest.toFixed(0).padStart(8)} ms  ${name}`)
  return [`${median.toFixed(1).padStart(8)} ms  the median of all`, ...slow].join('\n')
}

function findBreach(status: number, body: string, request: Sent): string | undefined {
  if (status >= 500) return `answers ${status}: ${body.slice(0, 200)}`
  // A response may repeat what its own request contained.
  const wasSent = `${request.url} ${String(request.payload ?? '')}`.includes(secret)
  return body.includes(secret) && !wasSent ? 'tells what belongs to somebody else' : undefined
}

const toIpAddress = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
