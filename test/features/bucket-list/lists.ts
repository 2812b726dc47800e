import { pino } from 'pino'
import { User } from '#features/accounts/server/entities.ts'
import { bucketListRouter } from '#features/bucket-list/server/bucket-list.procedures.ts'
import { alreadyListed } from '#features/bucket-list/messages.ts'
import { entryCompleted } from '#features/bucket-list/server/entry-completed.ts'
import type { CurrentUser } from '#platform/contract.ts'
import { createJobs, defaultJobTimings } from '#platform/jobs/jobs.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'
import { createAddress } from '../../support/app/create-address.ts'

/** Current time of the procedures. */
export const noon = '2027-03-01T12:00:00.000Z'
export const alreadyListedError = [409, alreadyListed, 'already_listed']
const callerOf = createCallerFactory(bucketListRouter)

/** Opens the bucket list procedures on a separate catalogue, without the rest of the site. */
export async function openLists() {
  const catalogue = await openCatalogue()
  const em = () => catalogue.orm.em.fork()
  const jobs = await createJobs(catalogue.orm, catalogue.location, defaultJobTimings)
  // Jobs are ignored.
  await jobs.start([{ ...entryCompleted, handle: async () => {} }], pino({ level: 'silent' }))

  /** Creates a member with an empty list. */
  async function member() {
    const inside = em()
    const email = createAddress()
    const user = inside.create(User, { name: 'Ada', email, passwordHash: 'none' })
    await inside.persist(user).flush()
    const current: CurrentUser = { id: user.id, name: 'Ada', email, role: 'member', emailVerified: true }
    const parts = {
      em: em(),
      jobs,
      sentHeader: () => undefined,
      session: async () => ({ id: 'session', user: current }),
      now: () => new Date(noon),
    }
    return callerOf(Object.assign(Object.create(null), parts))
  }

  async function close() {
    await jobs.stop()
    await catalogue.close()
  }

  return { em, member, close }
}

/** Returns the status, message and code, if any, of an error. */
export async function getError(work: Promise<unknown>) {
  const { status, body } = await work.then(
    () => ({ status: 200, body: { message: 'Done.', code: undefined } }),
    (error) => publicFailure(error),
  )
  return body.code ? [status, body.message, body.code] : [status, body.message]
}
