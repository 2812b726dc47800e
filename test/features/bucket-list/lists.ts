import { pino } from 'pino'
import { User } from '#features/accounts/server/entities.ts'
import { bucketListRouter } from '#features/bucket-list/server/bucket-list.procedures.ts'
import { alreadyListed } from '#features/bucket-list/messages.ts'
import { entryCompleted } from '#features/bucket-list/server/entry-completed.ts'
import type { CurrentUser } from '#platform/contract.ts'
import { createJobs, defaultJobTimings } from '#platform/jobs/jobs.ts'
import { publicFailure } from '#platform/server/errors.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'
import { newAddress } from '../../support/app/new-address.ts'

/** The time of day that the procedures are told. */
export const noon = '2027-03-01T12:00:00.000Z'
export const listedAlready = [409, alreadyListed, 'already_listed']
const callerOf = createCallerFactory(bucketListRouter)

/** The procedures of the bucket list on a catalogue of their own, without the site around them. */
export async function openLists() {
  const catalogue = await openCatalogue()
  const em = () => catalogue.orm.em.fork()
  const jobs = await createJobs(catalogue.orm, catalogue.location, defaultJobTimings)
  // What is sent is nobody's business here.
  await jobs.start([{ ...entryCompleted, handle: async () => {} }], pino({ level: 'silent' }))

  /** Somebody with an empty list, as the procedures see them. */
  async function member() {
    const inside = em()
    const email = newAddress()
    const user = inside.create(User, { name: 'Ada', email, passwordHash: 'none' })
    await inside.persist(user).flush()
    const current: CurrentUser = { id: user.id, name: 'Ada', email, role: 'member', emailVerified: true }
    const parts = {
      em: em(),
      jobs,
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

/** Status, sentence and, where it has one, code of a refusal. */
export async function refusalOf(work: Promise<unknown>) {
  const { status, body } = await work.then(
    () => ({ status: 200, body: { message: 'Done.', code: undefined } }),
    (error) => publicFailure(error),
  )
  return body.code ? [status, body.message, body.code] : [status, body.message]
}
