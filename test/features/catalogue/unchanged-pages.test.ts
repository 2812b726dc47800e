import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

const address = '/search?q=glacier'
const shown = async () => (await app.inject(address)).headers.etag

async function save(id: number, change: object) {
  const { headers } = editor
  const { statusCode } = await app.inject({
    url: `/api/ideas/${id}`,
    method: 'PUT',
    headers,
    payload: change,
  })
  expect(statusCode).toBe(200)
}

describe('a page that a save may affect', () => {
  it('is not rendered again if its content is the same', async () => {
    const before = await shown()
    const found: { id: number }[] = (await app.inject('/api/search?q=glacier')).json()
    const [other = 0] = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((id) => !found.some((idea) => idea.id === id))
    await save(other, { description: 'Nothing that anybody would look for here.' })
    await expect.poll(async () => ((await shown()) === before ? app.unchanged : [])).toContain(address)
    const looks = app.unchanged.length
    await shown()
    expect(app.unchanged).toHaveLength(looks)
  })

  it('is rendered if its content changes', async () => {
    const before = await shown()
    const [idea] = (await app.inject('/api/search?q=glacier')).json()
    await save(idea.id, { title: `${idea.title}, at last` })
    await expect.poll(shown).not.toBe(before)
    expect((await app.inject(address)).body).toContain(', at last')
  })
})
