import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { backupName } from '#platform/backup/backup-format.ts'
import { type Actor, type Contracts } from '../../support/app/contract.ts'
import { createAddress } from '../../support/app/create-address.ts'
import { addFailedJob } from './failed-job.ts'

const somebody = async (me: Actor) => ({ id: (await me.somebody()).id })
const nobody = { input: { id: 2_147_483_647 }, status: 404 }

const noJob = { input: { id: '00000000-0000-4000-8000-000000000000' }, status: 404 }
const failedJob = async (me: Actor) => ({ id: await addFailedJob(me.app) })

const noBackup = { input: { name: '../../etc/passwd' }, status: 404 }
/** Creates an empty file with the name of a backup. */
const createBackup = async (me: Actor) => {
  const name = backupName('someday', new Date())
  await me.app.services.backups.store.write(name, Readable.from(['Dear diary'], { objectMode: false }))
  return { name }
}

export const dashboardContract: Contracts = {
  'admin.audit': {
    by: 'editor',
    sent: () => ({ limit: 1 }),
    answers: { entries: expect.any(Array), total: expect.any(Number) },
    refuses: { input: 'everything' },
  },
  'admin.figures': { by: 'editor', answers: { totals: { ideas: expect.any(Number) } } },
  'admin.overview': {
    by: 'editor',
    answers: { drafts: expect.any(Number), week: { series: expect.any(Array) } },
  },
  'backups.list': {
    by: 'admin',
    answers: { place: expect.any(String), placeProblem: null, making: null, backups: expect.any(Array) },
  },
  'backups.make': { by: 'admin' },
  'backups.address': {
    by: 'admin',
    sent: createBackup,
    answers: { href: expect.stringMatching(/^\/admin\/backups\/someday-/) },
    refuses: noBackup,
  },
  'backups.remove': { by: 'admin', sent: createBackup, refuses: noBackup },
  'jobs.list': {
    by: 'admin',
    answers: { version: expect.any(String), queues: expect.any(Array), troubled: expect.any(Array) },
  },
  'jobs.retry': { by: 'admin', sent: failedJob, refuses: noJob },
  'jobs.drop': { by: 'admin', sent: failedJob, refuses: noJob },
  'people.search': {
    by: 'admin',
    sent: async (me) => ({ q: (await me.somebody()).email }),
    answers: { people: [{ role: 'member', blocked: false }], total: 1 },
    refuses: { input: 'everybody' },
  },
  'people.invitations': { by: 'admin', answers: expect.any(Array) },
  'people.invite': {
    by: 'admin',
    sent: () => ({ email: createAddress() }),
    answers: { email: expect.any(String), isExpired: false },
    refuses: { input: { email: 'nobody' } },
  },
  'people.revokeInvitation': {
    by: 'admin',
    sent: async (me) => ({ id: (await me.call('people.invite', { email: createAddress() })).data.id }),
    refuses: nobody,
  },
  'people.setRole': {
    by: 'admin',
    sent: async (me) => ({ ...(await somebody(me)), role: 'editor' }),
    answers: { role: 'editor' },
    refuses: { input: { id: 1, role: 'owner' } },
  },
  'people.resendVerification': {
    by: 'admin',
    sent: somebody,
    answers: { emailVerified: false },
    refuses: nobody,
  },
  'people.resetLink': {
    by: 'admin',
    sent: somebody,
    answers: { url: expect.stringContaining('/reset-password?token=') },
    refuses: nobody,
  },
  'people.block': { by: 'admin', sent: somebody, answers: { blocked: true }, refuses: nobody },
  'people.unblock': {
    by: 'admin',
    async sent(me) {
      const blocked = await somebody(me)
      await me.call('people.block', blocked)
      return blocked
    },
    answers: { blocked: false },
    refuses: nobody,
  },
  'people.signOut': { by: 'admin', sent: somebody, answers: { role: 'member' }, refuses: nobody },
  'people.removeSecondFactor': {
    by: 'admin',
    sent: somebody,
    answers: { hasSecondFactor: false },
    refuses: nobody,
  },
  'people.events': {
    by: 'admin',
    sent: () => ({}),
    answers: { events: expect.any(Array) },
    refuses: { input: { limit: 0 } },
  },
  'people.remove': { by: 'admin', sent: somebody, refuses: nobody },
}
