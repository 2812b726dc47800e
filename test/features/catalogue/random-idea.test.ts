import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const draw = async (): Promise<{ id: number; title: string }> =>
  (await app.inject('/api/ideas/random')).json()

it('several random ideas are read at once and buffered', async () => {
  await draw()
  // A title changed without triggers appears only in ideas read from now on.
  const em = app.orm.em.fork()
  await em.execute('alter table idea disable trigger user')
  await em.execute(`update idea set title = 'Read anew'`)
  await em.execute('alter table idea enable trigger user')
  const readBefore = new Set<number>()
  for (let turn = 0; turn < 300; turn++) {
    const { id, title } = await draw()
    if (title !== 'Read anew') readBefore.add(id)
  }
  expect(readBefore.size).toBeGreaterThanOrEqual(3)
})
