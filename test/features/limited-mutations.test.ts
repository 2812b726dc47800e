import { expect, it } from 'vitest'
import { everyProcedure, kindOf } from '../support/app/every-procedure.ts'

/** Mutations that hash, verify, mail or read files, each with a limit that its procedure or service spends. */
const limited = [
  'accounts.register',
  'accounts.login',
  'accounts.verify',
  'accounts.resendVerification',
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

/** Mutations that write a few rows, or answer from a link of 256 random bits before they do anything else. */
const short = [
  'accounts.logout',
  'accounts.restoreEmail',
  'accounts.resetPassword',
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
  /^newsletter\.(confirm|unsubscribe|savePreferences|setMine|setListLetters)$/,
  'places.near',
  'webhooks.setConsent',
]

/** Mutations for editors and admins alone. Those that take long have no limit of their own yet. */
const ofStaff = [
  /^(backups|categories\.editing|ideas\.editing|ideas\.importing|newsletter\.editing|jobs|people)\./,
  /^(pictures|search\.synonyms|webhooks)\./,
]

it('names every mutation that strangers or members can call as limited or as short', () => {
  const isIn = (list: (string | RegExp)[], path: string) =>
    list.some((each) => (typeof each === 'string' ? each === path : each.test(path)))
  const mutations = everyProcedure.filter((path) => kindOf(path) === 'mutation')
  expect(mutations.length).toBeGreaterThan(50)
  expect(limited.filter((path) => !mutations.includes(path))).toEqual([])
  expect(mutations.filter((path) => ![limited, short, ofStaff].some((list) => isIn(list, path)))).toEqual([])
})
