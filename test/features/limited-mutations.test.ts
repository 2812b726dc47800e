import { afterAll, beforeAll, expect, it } from 'vitest'
import { passwordResetsByClient } from '#features/accounts/server/account-limits.ts'
import { recommendationsByClient } from '#features/bucket-list/server/for-you/for-you.procedures.ts'
import {
  backupFilesByAdmin,
  backupsByAdmin,
  removalsByAdmin,
  verificationsByAdmin,
} from '#features/dashboard/server/dashboard-limits.ts'
import {
  bulkChangesByEditor,
  bulkPreviewsByEditor,
  ideaImportsByEditor,
  importPreviewsByEditor,
} from '#features/editing/server/editor.ts'
import { dateAnswersByMember, datePollsByMember } from '#features/lists/server/dates/dates.procedures.ts'
import {
  commentsByMember,
  invitationsByMember,
  listsByMember,
} from '#features/lists/server/lists.procedures.ts'
import {
  draftsByEditor,
  sendingsByEditor,
  testMailsByEditor,
} from '#features/newsletter/server/issues/editing.procedures.ts'
import { uploadsByEditor } from '#features/pictures/server/pictures.procedures.ts'
import { nearSearchesByClient } from '#features/places/server/places.procedures.ts'
import { synonymChangeLimit } from '#features/search/server/synonyms/synonyms.procedures.ts'
import { deliveriesByAdmin } from '#features/webhooks/server/webhooks.procedures.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { client } from '../support/app/client.ts'
import type { Outcome } from '../support/app/in-process.ts'
import { everyProcedure, kindOf } from '../support/app/every-procedure.ts'
import { signUp } from '../support/app/members.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'

/** Mutations that hash, verify, mail or read files. Their procedure or service spends a limit. */
const limitedMutations = [
  'accounts.register',
  'accounts.login',
  'accounts.verify',
  'accounts.resendVerification',
  'accounts.requestPasswordReset',
  'accounts.changeEmail',
  'accounts.changePassword',
  'accounts.confirmPassword',
  'accounts.deleteAccount',
  'accounts.factors.giveCode',
  'accounts.factors.confirmTotp',
  'accounts.factors.makeRecoveryCodes',
  'accounts.passkeys.signIn',
  'accounts.passkeys.giveSecondStep',
  'bucketList.photos.add',
  'bucketList.files.import',
  'newsletter.subscribe',
  'people.invite',
]

/** Mutations for anyone, with a limit by client. */
const limitsByClient: Record<string, { limit: Limit; input: object }> = {
  'accounts.resetPassword': {
    limit: passwordResetsByClient,
    input: { token: 'no such token', password: 'a horse of my own' },
  },
  'bucketList.forYou.ofVisitor': { limit: recommendationsByClient, input: { ideaIds: [] } },
  'places.drawNear': { limit: nearSearchesByClient, input: { latitude: 35, longitude: 135.8 } },
  'places.near': { limit: nearSearchesByClient, input: { latitude: 35, longitude: 135.8 } },
}

/** Mutations that change many rows, read files, send or publish something, with a limit by member. */
const limitsByMember: Record<string, Limit> = {
  'backups.make': backupsByAdmin,
  'backups.address': backupFilesByAdmin,
  'backups.remove': backupFilesByAdmin,
  'categories.editing.merge': bulkChangesByEditor,
  'categories.editing.archive': bulkChangesByEditor,
  'categories.editing.archiveSeveral': bulkChangesByEditor,
  'ideas.editing.bulkPreview': bulkPreviewsByEditor,
  'ideas.editing.bulkChange': bulkChangesByEditor,
  'ideas.editing.bulkUndo': bulkChangesByEditor,
  'ideas.importing.preview': importPreviewsByEditor,
  'ideas.importing.run': ideaImportsByEditor,
  'lists.create': listsByMember,
  'lists.copy': listsByMember,
  'lists.comments.add': commentsByMember,
  'lists.dates.answer': dateAnswersByMember,
  'lists.dates.propose': datePollsByMember,
  'lists.dates.reopen': datePollsByMember,
  'lists.dates.settle': datePollsByMember,
  'lists.dates.withdraw': datePollsByMember,
  'lists.invitations.create': invitationsByMember,
  'newsletter.editing.draftNext': draftsByEditor,
  'newsletter.editing.sendNow': sendingsByEditor,
  'newsletter.editing.sendTest': testMailsByEditor,
  'people.resendVerification': verificationsByAdmin,
  'people.remove': removalsByAdmin,
  'pictures.upload': uploadsByEditor,
  'search.synonyms.add': synonymChangeLimit,
  'search.synonyms.remove': synonymChangeLimit,
  'webhooks.ping': deliveriesByAdmin,
  'webhooks.redeliver': deliveriesByAdmin,
}

/** Mutations that write a few rows, or first verify a link with 256 random bits. */
const cheapMutations = [
  'accounts.logout',
  'accounts.restoreEmail',
  'accounts.changeName',
  'accounts.endSession',
  'accounts.signOutEverywhere',
  'accounts.factors.beginTotp',
  'accounts.factors.removeTotp',
  /^accounts\.passkeys\.(ask|askForSecondStep|order|add|rename|remove)$/,
  /^accounts\.tokens\./,
  'analytics.record',
  /^bucketList\.(add|update|remove|takeOff|restore|reorder|arrange)$/,
  /^bucketList\.(steps|customIdeas|share|calendar)\./,
  'bucketList.photos.remove',
  /^bucketList\.forYou\.(dismiss|undoDismissal)$/,
  /^categories\.editing\.(create|update|reorderFeatured)$/,
  /^ideas\.editing\.(create|update|setState|restore)$/,
  /^jobs\.(retry|drop)$/,
  /^lists\.(update|remove|restore|archive|arrange|join|look)$/,
  /^lists\.(items|members|stories)\./,
  /^lists\.(comments\.remove|dates\.plan|invitations\.revoke)$/,
  /^newsletter\.(confirm|unsubscribe|chooseMonthly|savePreferences|setMine|setListLetters)$/,
  /^newsletter\.editing\.(save|swap|approve|takeBack|schedule|setAutomatic)$/,
  /^people\.(revokeInvitation|setRole|resetLink|block|unblock|signOut|removeSecondFactor)$/,
  'webhooks.setConsent',
  /^webhooks\.(make|change|rotate|remove)$/,
]

const mutations = everyProcedure.filter((path) => kindOf(path) === 'mutation')

it('every mutation is listed as limited or as cheap', () => {
  const withLimit = [...limitedMutations, ...Object.keys(limitsByClient), ...Object.keys(limitsByMember)]
  const isShort = (path: string) =>
    cheapMutations.some((each) => (typeof each === 'string' ? each === path : each.test(path)))
  expect(mutations.length).toBeGreaterThan(50)
  expect(withLimit.filter((path) => !mutations.includes(path))).toEqual([])
  expect(mutations.filter((path) => withLimit.includes(path) === isShort(path))).toEqual([])
})

let app: TestApp
const now = new Date('2026-05-01T08:00:00Z')
beforeAll(async () => {
  app = await startTestApp({}, { now: () => now })
})
afterAll(() => app.close())

/** Spends a limit down to the given number of calls. */
async function spendAllBut(left: number, limit: Limit, key: string) {
  for (let each = left; each < limit.free; each++) await app.services.limits.spend(limit, key, now)
}

function expectTooMany({ status, refusal }: Outcome) {
  expect(status).toBe(429)
  expect(refusal?.message).toMatch(/^Too many requests\. Please try again in \d+ (second|minute)s?\.$/)
  expect(refusal?.retryAfter).toBeGreaterThan(0)
}

it.each(Object.entries(limitsByMember))(
  '%s is refused to an admin over the limit, and to no other',
  async (path, limit) => {
    const [admin, other] = [await signUp(app, { role: 'admin' }), await signUp(app, { role: 'admin' })]
    await spendAllBut(1, limit, String(admin.id))
    const inHttp = client(app, admin)
    expect((await inHttp.call(path)).status).not.toBe(429)
    expectTooMany(await inHttp.call(path))
    expectTooMany(await client(app, { ...admin, door: 'the tRPC caller' }).call(path))
    expect((await client(app, other).call(path)).status).not.toBe(429)
  },
)

it.each(Object.entries(limitsByClient).map(([path, row], at) => ({ path, row, at })))(
  '$path is refused to a client over the limit, and to no other',
  async ({ path, row, at }) => {
    // Several procedures may share a limit.
    const ip = `10.9.${at}.7`
    await spendAllBut(1, row.limit, ip)
    expect((await client(app, { ip }).call(path, row.input)).status).not.toBe(429)
    expectTooMany(await client(app, { ip }).call(path, row.input))
    expect((await client(app, { ip: `10.9.${at}.8` }).call(path, row.input)).status).not.toBe(429)
  },
)
