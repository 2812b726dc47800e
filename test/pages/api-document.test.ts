import { Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RestRoutes } from '#platform/server/routes.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ SUPPORT_EMAIL: 'help@horizons.example' })
})
afterAll(() => app.close())

interface Operation {
  operationId: string
  tags: string[]
}

async function readDocument(): Promise<{
  tags: { name: string }[]
  info: object
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
}> {
  return (await app.inject('/api/openapi.json')).json()
}

describe('the OpenAPI document', () => {
  it('passes the recommended Spectral rules', async () => {
    const spectral = new Spectral()
    // @ts-expect-error Spectral's own rules are not quite what its types say of rules.
    spectral.setRuleset({ extends: [[oas, 'recommended']] })
    const found = await spectral.run(JSON.stringify(await readDocument()))
    expect(found.map(({ code, message, path }) => `${code}: ${message} at ${path.join(' ')}`)).toEqual([])
  })

  it('puts every operation under one documented tag, and leaves none empty', async () => {
    const { tags, paths, webhooks } = await readDocument()
    const operations = Object.values({ ...paths, ...webhooks }).flatMap((path) => Object.values(path))
    for (const { operationId, tags: own } of operations)
      expect([operationId, own.length]).toEqual([operationId, 1])
    expect(new Set(operations.flatMap(({ tags: own }) => own))).toEqual(new Set(tags.map(({ name }) => name)))
  })

  it('names a contact', async () => {
    expect((await readDocument()).info).toMatchObject({ contact: { email: 'help@horizons.example' } })
  })

  it('has one path for a category, by slug or ID', async () => {
    const { paths } = await readDocument()
    expect(Object.keys(paths['/api/categories/{slug}'] ?? {}).toSorted()).toEqual(['get', 'put'])
    expect(paths['/api/categories/{id}']).toBeUndefined()
  })

  it('has no undocumented route: that does not compile', () => {
    const rows: RestRoutes = async (api) => {
      // @ts-expect-error neither a name nor a description
      api.get('/api/silent', { schema: { summary: 'Say nothing' } }, () => null)
      // @ts-expect-error no schema at all
      api.get('/api/bare', {}, () => null)
      // @ts-expect-error not by another door either
      expect(api.route).toBeDefined()
    }
    expect(rows).toBeDefined()
  })
})
