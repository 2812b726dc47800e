import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRouter } from '#root/router.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { signUp } from '../../support/members.ts'
import { ask, tell } from '../../support/procedures.ts'

type Guard = 'anyone' | 'signedIn' | 'editorOnly' | 'adminOnly'

/** Who may call what. A procedure that is not named here has not been decided on, and fails. */
const decided: Record<string, Guard> = {
  'accounts.current': 'anyone',
  'admin.audit': 'editorOnly',
  'admin.figures': 'editorOnly',
  'categories.bySlug': 'anyone',
  'categories.content': 'anyone',
  'categories.featured': 'anyone',
  'categories.list': 'anyone',
  'categories.themes': 'anyone',
  'categories.editing.archive': 'editorOnly',
  'categories.editing.byId': 'editorOnly',
  'categories.editing.create': 'editorOnly',
  'categories.editing.list': 'editorOnly',
  'categories.editing.merge': 'editorOnly',
  'categories.editing.reorderFeatured': 'editorOnly',
  'categories.editing.update': 'editorOnly',
  'ideas.byId': 'anyone',
  'ideas.featured': 'anyone',
  'ideas.list': 'anyone',
  'ideas.random': 'anyone',
  'ideas.similar': 'anyone',
  'ideas.stats': 'anyone',
  'ideas.editing.bulkChange': 'editorOnly',
  'ideas.editing.bulkPreview': 'editorOnly',
  'ideas.editing.bulkUndo': 'editorOnly',
  'ideas.editing.byId': 'editorOnly',
  'ideas.editing.create': 'editorOnly',
  'ideas.editing.list': 'editorOnly',
  'ideas.editing.restore': 'editorOnly',
  'ideas.editing.revisions': 'editorOnly',
  'ideas.editing.setState': 'editorOnly',
  'ideas.editing.table': 'editorOnly',
  'ideas.editing.update': 'editorOnly',
  'ideas.importing.export': 'editorOnly',
  'ideas.importing.preview': 'editorOnly',
  'ideas.importing.run': 'editorOnly',
  'people.block': 'adminOnly',
  'people.remove': 'adminOnly',
  'people.resendVerification': 'adminOnly',
  'people.resetLink': 'adminOnly',
  'people.search': 'adminOnly',
  'people.setRole': 'adminOnly',
  'people.unblock': 'adminOnly',
  'pictures.icons': 'editorOnly',
  'pictures.preview': 'editorOnly',
  'pictures.upload': 'editorOnly',
  'search.ideas': 'anyone',
}

/** What each guard answers whom. Whoever it lets in gets as far as the question itself: no 401 and no 403. */
const answers = {
  anyone: { visitor: 'in', member: 'in', editor: 'in', admin: 'in' },
  signedIn: { visitor: 401, member: 'in', editor: 'in', admin: 'in' },
  editorOnly: { visitor: 401, member: 403, editor: 'in', admin: 'in' },
  adminOnly: { visitor: 401, member: 403, editor: 403, admin: 'in' },
} as const

const {
  _def: { procedures },
} = appRouter
const paths = Object.keys(procedures)

let app: TestApp
const headersOf = new Map<string, Record<string, string>>([['visitor', {}]])
beforeAll(async () => {
  app = await startTestApp()
  for (const role of ['member', 'editor', 'admin'] as const) {
    headersOf.set(role, (await signUp(app, { role })).headers)
  }
})
afterAll(() => app.close())

describe('every procedure of the router', () => {
  it('has been decided on', () => {
    expect(paths.toSorted()).toEqual(Object.keys(decided).toSorted())
  })

  const cases = paths.flatMap((path) =>
    Object.entries(answers[decided[path] ?? 'adminOnly']).map(([who, answer]) => ({ path, who, answer })),
  )

  it.each(cases)('$path answers a(n) $who: $answer', async ({ path, who, answer }) => {
    const visitor = { headers: headersOf.get(who) ?? {} }
    // Nothing that any of them could act on: whoever is let in is told what is missing, at most.
    const asked = await ask(app, path, {}, visitor)
    const { status } = asked.status === 405 ? await tell(app, path, {}, visitor) : asked
    expect(status === 401 || status === 403 ? status : 'in').toBe(answer)
  })
})
