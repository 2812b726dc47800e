import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { realQueries } from './real-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('finds what a hundred visitors meant', async () => {
  const failures: string[] = []
  let asked = 0
  for (const [kind, queries] of Object.entries(realQueries)) {
    for (const [q, ...titles] of queries) {
      asked++
      const response = await app.inject(`/api/search?q=${encodeURIComponent(q)}`)
      const found = response.json().slice(0, 3).map(({ title }: { title: string }) => title)
      if (!titles.some((title) => found.includes(title))) failures.push(`${kind}: ${q} → ${found.join(' | ')}`)
    }
  }
  console.log(`${asked - failures.length} of ${asked}\n${failures.join('\n')}`)
  expect(failures.length).toBeLessThan(asked * 0.1)
})
