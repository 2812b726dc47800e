import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { everyProcedure, kindOf } from '../../support/app/every-procedure.ts'
import { signUp, type Member } from '../../support/app/members.ts'

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
  admin = await signUp(app, { role: 'admin' })
})
afterAll(() => app.close())

const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
type Write = [method: (typeof writeMethods)[number], url: string]

const fromElsewhere = 'This request came from another site and was blocked.'
/** Headers of a cross-site request. */
const crossSiteHeaders = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
]

/** Returns the writes that are not refused when another site makes an admin's browser send them. */
async function listAllowedWrites(writes: Write[]) {
  const outcomes = writes.flatMap((write) => crossSiteHeaders.map((way) => outcomeOf(write, way)))
  return (await Promise.all(outcomes)).filter(({ status, said }) => status !== 403 || said !== fromElsewhere)
}

async function outcomeOf([method, url]: Write, way: Record<string, string>) {
  const headers = { ...admin.headers, 'content-type': 'application/json', ...way }
  const response = await app.inject({ method, url, headers, payload: '{}' })
  const { message, error } = response.json()
  return { method, url, ...way, status: response.statusCode, said: message ?? error?.message }
}

describe('a cross-site write is refused', () => {
  it('by every procedure that writes', async () => {
    const mutations = everyProcedure.filter((path) => kindOf(path) === 'mutation')
    expect(mutations.length).toBeGreaterThan(30)
    expect(await listAllowedWrites(mutations.map((path) => ['POST', `/api/trpc/${path}`]))).toEqual([])
  })

  it('by every REST route that writes', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
    const rows = Object.entries(paths).flatMap(([path, methods]) =>
      writeMethods
        .filter((method) => method.toLowerCase() in methods)
        .map((method): Write => [method, path.replaceAll(/\{\w+\}/g, '1')]),
    )
    expect(rows.length).toBeGreaterThan(25)
    expect(await listAllowedWrites(rows)).toEqual([])
  })
})
