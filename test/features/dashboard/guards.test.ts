import { role } from '#features/accounts/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { everyProcedure, kindOf } from '../../support/app/every-procedure.ts'
import { signUp } from '../../support/app/members.ts'
import { ask, tell } from '../../support/app/procedures.ts'

type Guard = 'anyone' | 'signedIn' | 'editorOnly' | 'adminOnly'

/** Who may call what. A procedure that is not named here has not been decided on, and fails. */
const decided: Record<string, Guard> = {
  'accounts.changeEmail': 'signedIn',
  'accounts.changeName': 'signedIn',
  'accounts.changePassword': 'signedIn',
  'accounts.current': 'anyone',
  'accounts.deleteAccount': 'signedIn',
  'accounts.endSession': 'signedIn',
  'accounts.login': 'anyone',
  'accounts.logout': 'anyone',
  'accounts.myData': 'signedIn',
  'accounts.register': 'anyone',
  'accounts.resendVerification': 'anyone',
  'accounts.resetPassword': 'anyone',
  'accounts.sessions': 'signedIn',
  'accounts.signOutEverywhere': 'signedIn',
  'accounts.verify': 'anyone',
  'admin.audit': 'editorOnly',
  'admin.figures': 'editorOnly',
  'bucketList.add': 'signedIn',
  'bucketList.calendar.create': 'signedIn',
  'bucketList.calendar.get': 'signedIn',
  'bucketList.calendar.revoke': 'signedIn',
  'bucketList.counts': 'anyone',
  'bucketList.customIdeas.create': 'signedIn',
  'bucketList.customIdeas.list': 'signedIn',
  'bucketList.customIdeas.remove': 'signedIn',
  'bucketList.customIdeas.update': 'signedIn',
  'bucketList.files.export': 'signedIn',
  'bucketList.files.import': 'signedIn',
  'bucketList.list': 'signedIn',
  'bucketList.remove': 'signedIn',
  'bucketList.reorder': 'signedIn',
  'bucketList.restore': 'signedIn',
  'bucketList.saved': 'signedIn',
  'bucketList.share.create': 'signedIn',
  'bucketList.share.get': 'signedIn',
  'bucketList.share.revoke': 'signedIn',
  'bucketList.share.update': 'signedIn',
  'bucketList.sharedList': 'anyone',
  'bucketList.steps.add': 'signedIn',
  'bucketList.steps.remove': 'signedIn',
  'bucketList.steps.reorder': 'signedIn',
  'bucketList.steps.update': 'signedIn',
  'bucketList.update': 'signedIn',
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
  'search.nearest': 'anyone',
  'search.suggest': 'anyone',
  'search.withoutResults': 'editorOnly',
}

/** What each guard answers whom. Whoever it lets in gets as far as the question itself: no 401 and no 403. */
const answers = {
  anyone: { visitor: 'in', member: 'in', editor: 'in', admin: 'in' },
  signedIn: { visitor: 401, member: 'in', editor: 'in', admin: 'in' },
  editorOnly: { visitor: 401, member: 403, editor: 'in', admin: 'in' },
  adminOnly: { visitor: 401, member: 403, editor: 403, admin: 'in' },
} as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('every procedure of the router', () => {
  it('has been decided on', () => {
    expect(everyProcedure.toSorted()).toEqual(Object.keys(decided).toSorted())
  })

  const cases = everyProcedure.flatMap((path) => {
    const guard = answers[decided[path] ?? 'adminOnly']
    return Object.entries(guard).map(([who, answer]) => ({ path, who, answer, kind: kindOf(path) }))
  })

  it.each(cases)('$path answers a(n) $who: $answer', async ({ path, who, answer, kind }) => {
    // Nothing that any of them could act on: whoever is let in is told what is missing, at most.
    const call = kind === 'query' ? ask : tell
    const { status } = await call(app, path, {}, { headers: await headersOf(who) })
    expect(status).toBeLessThan(500)
    expect(status === 401 || status === 403 ? status : 'in').toBe(answer)
  })
})

/** Somebody new each time: some calls end the session of who makes them. */
async function headersOf(who: string): Promise<Record<string, string>> {
  if (who === 'visitor') return {}
  return (await signUp(app, { role: role.parse(who) })).headers
}
