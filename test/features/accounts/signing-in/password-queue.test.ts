import { expect, it } from 'vitest'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import { runForCaller } from '#platform/server/scheduling/costs.ts'

const cheap = { memoryCost: 8_192, timeCost: 2, parallelism: 1 }

/** Requests many hashes concurrently for one client and returns their statuses: 200 for those computed. */
const requestHashes = (passwords: ReturnType<typeof createPasswords>, client: string, many: number) =>
  Promise.all(
    Array.from({ length: many }, () =>
      runForCaller({ client }, () => passwords.hash('correct horse')).then(
        () => 200,
        (error) => publicFailure(error).status,
      ),
    ),
  )

it('refuses a client that requests very many hashes at once, and no other', async () => {
  const passwords = createPasswords(cheap)
  const flood = requestHashes(passwords, '192.0.2.1', 500)
  const others = await Promise.all(
    Array.from({ length: 40 }, (_, each) => requestHashes(passwords, `198.51.100.${each}`, 2)),
  )
  expect(new Set(others.flat())).toEqual(new Set([200]))
  const statuses = await flood
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(14)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

it('serves others before the second hash of a client that has had one', async () => {
  const passwords = createPasswords(cheap)
  const order: string[] = []
  const ask = (client: string) =>
    runForCaller({ client }, () => passwords.hash('correct horse')).then(() => order.push(client))
  const flood = Array.from({ length: 5 }, () => ask('flood'))
  await Promise.all([...flood, ask('other')])
  expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('flood'))
})
