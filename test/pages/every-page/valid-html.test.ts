import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hrefOf, pages, type Page } from '#platform/addresses.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { findHtmlProblems } from './html-problems.ts'
import { fillPattern } from '../sample-paths.ts'
import { findClassesWithoutRule } from '../style-rules.ts'

let app: TestApp
let admin: Member
/** Token of an existing list. */
let token: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await signUp(app, { role: 'admin' })
  const list = client(app, admin)
  await list.post('/api/my-bucket-list', { ideaId: 7, notes: 'Bring the tent.', targetDate: '2030-05-01' })
  await list.post('/api/my-bucket-list', { ideaId: 8, status: 'completed' })
  token = (await list.call('bucketList.share.create')).data.path.split('/').at(-1)
})
afterAll(() => app.close())

const everyPage = Object.values<Page>(pages).map(({ path }) => path)
const otherStates = [
  hrefOf('search', { q: 'water' }),
  hrefOf('search', { q: 'qqqqqqqq' }),
  `${pages.category.path}?difficulty=1&view=list&page=2`,
  hrefOf('category', { slug: 'no-such-category' }),
  hrefOf('idea', { id: 999_999 }),
  hrefOf('verifyEmail', { token: 'x' }),
  hrefOf('resetPassword', { token: 'x' }),
  hrefOf('admin', { view: 'table' }),
  hrefOf('admin', { new: '' }),
  '/no-such-page',
]

describe('the HTML of a page is valid', () => {
  it.each([...everyPage, ...otherStates])('%s, for visitors and members', async (path) => {
    for (const headers of [{}, admin.headers]) {
      const { body } = await app.inject({ url: fillPattern(path, { token }), headers })
      expect(body).toContain('</html>')
      expect(await findHtmlProblems(body)).toEqual([])
    }
  })

  it.each([...everyPage, ...otherStates])('every class in %s has a rule', async (path) => {
    for (const headers of [{}, admin.headers]) {
      const { body } = await app.inject({ url: fillPattern(path, { token }), headers })
      expect(body).toContain(' class="')
      expect(findClassesWithoutRule(body)).toEqual([])
    }
  })
})
