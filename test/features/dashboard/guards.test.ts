import { role } from '#features/accounts/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { everyProcedure, kindOf } from '../../support/app/every-procedure.ts'
import { signUp } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

type Guard = 'anyone' | 'signedIn' | 'editorOnly' | 'adminOnly'

/**
 * Expected guards: the longest matching prefix of a procedure's path applies. A procedure without a match fails, and so
 * does a mutation for anyone, unless it is listed by its full path.
 */
const expectedGuards: Record<string, Guard> = {
  accounts: 'signedIn',
  'accounts.current': 'anyone',
  'accounts.factors.giveCode': 'anyone',
  'accounts.passkeys.ask': 'anyone',
  'accounts.passkeys.askForSecondStep': 'anyone',
  'accounts.passkeys.giveSecondStep': 'anyone',
  'accounts.passkeys.signIn': 'anyone',
  'accounts.invitation': 'anyone',
  'accounts.login': 'anyone',
  'accounts.ownText': 'anyone',
  'accounts.logout': 'anyone',
  'accounts.register': 'anyone',
  'accounts.resendVerification': 'anyone',
  'accounts.requestPasswordReset': 'anyone',
  'accounts.resetPassword': 'anyone',
  'accounts.commonPasswords': 'anyone',
  'accounts.restoreEmail': 'anyone',
  'accounts.verify': 'anyone',
  admin: 'editorOnly',
  analytics: 'editorOnly',
  'analytics.record': 'anyone',
  backups: 'adminOnly',
  bucketList: 'signedIn',
  'bucketList.counts': 'anyone',
  'bucketList.forYou.ofVisitor': 'anyone',
  'bucketList.popular': 'anyone',
  'bucketList.sharedList': 'anyone',
  'bucketList.sharedPhoto': 'anyone',
  'bucketList.together': 'anyone',
  categories: 'anyone',
  'categories.editing': 'editorOnly',
  ideas: 'anyone',
  'ideas.editing': 'editorOnly',
  'ideas.importing': 'editorOnly',
  newsletter: 'editorOnly',
  'newsletter.archive': 'anyone',
  'newsletter.chooseMonthly': 'anyone',
  'newsletter.confirm': 'anyone',
  'newsletter.issue': 'anyone',
  'newsletter.listLetters': 'signedIn',
  'newsletter.mine': 'signedIn',
  'newsletter.preferences': 'anyone',
  'newsletter.savePreferences': 'anyone',
  'newsletter.setListLetters': 'signedIn',
  'newsletter.setMine': 'signedIn',
  'newsletter.subscribe': 'anyone',
  'newsletter.unsubscribe': 'anyone',
  jobs: 'adminOnly',
  kinds: 'anyone',
  lists: 'signedIn',
  'lists.invitations.preview': 'anyone',
  people: 'adminOnly',
  places: 'anyone',
  'places.drawNear': 'anyone',
  'places.near': 'anyone',
  pictures: 'editorOnly',
  search: 'anyone',
  'search.leftOut': 'editorOnly',
  'search.missedHints': 'editorOnly',
  'search.synonyms': 'editorOnly',
  'search.withoutResults': 'editorOnly',
  webhooks: 'adminOnly',
  'webhooks.consent': 'signedIn',
  'webhooks.setConsent': 'signedIn',
}

function guardOf(path: string): Guard | undefined {
  const names = path.split('.')
  const deciding = names.map((_, index) => names.slice(0, names.length - index).join('.'))
  return expectedGuards[deciding.find((name) => name in expectedGuards) ?? '']
}

/** Expected response of each guard by role. Allowed roles get neither 401 nor 403. */
const guardResponses = {
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
  it('has an explicit guard in the list of this test', () => {
    expect(everyProcedure.filter((path) => !guardOf(path))).toEqual([])
    const isThere = (name: string) => everyProcedure.some((path) => `${path}.`.startsWith(`${name}.`))
    expect(Object.keys(expectedGuards).filter((name) => !isThere(name))).toEqual([])
  })

  it('is listed individually if visitors may write with it', () => {
    const open = everyProcedure.filter((path) => kindOf(path) === 'mutation' && guardOf(path) === 'anyone')
    expect(open.filter((path) => !(path in expectedGuards))).toEqual([])
  })

  const cases = everyProcedure.flatMap((path) => {
    const guard = guardResponses[guardOf(path) ?? 'adminOnly']
    return Object.entries(guard).map(([who, answer]) => ({ path, who, answer }))
  })

  it.each(cases)('$path responds to a(n) $who: $answer', async ({ path, who, answer }) => {
    // The input is invalid, so allowed calls change nothing.
    const { status } = await client(app, { headers: await createHeaders(who) }).call(path, {})
    expect(status).toBeLessThan(500)
    expect(status === 401 || status === 403 ? status : 'in').toBe(answer)
  })
})

/** A new member each time, because some calls end the caller's session. */
async function createHeaders(who: string): Promise<Record<string, string>> {
  if (who === 'visitor') return {}
  return (await signUp(app, { role: role.parse(who) })).headers
}
