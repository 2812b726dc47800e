import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bothTransports, transports } from '../support/app/client.ts'
import { actor, type Actor, type Contract, type Contracts } from '../support/app/contract.ts'
import { everyProcedure } from '../support/app/every-procedure.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../support/servers/mail-catcher.ts'
import { accountsContract } from './accounts/contract.ts'
import { analyticsContract } from './analytics/contract.ts'
import { bucketListContract } from './bucket-list/contract.ts'
import { catalogueContract } from './catalogue/contract.ts'
import { dashboardContract } from './dashboard/contract.ts'
import { editingContract } from './editing/contract.ts'
import { listsContract } from './lists/contract.ts'
import { newsletterContract } from './newsletter/contract.ts'
import { picturesContract } from './pictures/contract.ts'
import { placesContract } from './places/contract.ts'
import { searchContract } from './search/contract.ts'
import { webhooksContract } from './webhooks/contract.ts'

const contracts: Contracts = {
  ...accountsContract,
  ...analyticsContract,
  ...bucketListContract,
  ...catalogueContract,
  ...dashboardContract,
  ...editingContract,
  ...listsContract,
  ...newsletterContract,
  ...picturesContract,
  ...placesContract,
  ...searchContract,
  ...webhooksContract,
}
/** Next lower role for each role, and its status. */
const nextLowerRole = {
  visitor: undefined,
  member: { who: 'visitor', status: 401 },
  editor: { who: 'member', status: 403 },
  admin: { who: 'editor', status: 403 },
} as const

let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ PASSWORD_RESET: 'mail', SMTP_URL: catcher.url })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

it('every procedure of the router has a contract and is called in process', () => {
  expect(Object.keys(contracts).toSorted()).toEqual(everyProcedure.toSorted())
})

describe.each(inject('database') === 'pglite' ? transports : bothTransports)('called through %s,', (door) => {
  const call = ({ overHttp }: Contract, path: string, me: Actor, input: unknown) =>
    overHttp && door === 'HTTP' ? overHttp(me, input) : me.call(path, input)

  it.each(Object.entries(contracts))('%s responds as its contract says', async (path, contract) => {
    const me = await actor(app, door, contract.by)
    const { status, data } = await call(contract, path, me, await contract.sent?.(me))
    expect({ status, data }).toMatchObject({
      status: expect.toSatisfy((each: number) => each < 300),
      data: contract.answers,
    })
  })

  const refusing = Object.entries(contracts).flatMap(([path, contract]) =>
    contract.refuses ? [{ path, contract, status: 400, ...contract.refuses }] : [],
  )
  it.each(refusing)('$path refuses invalid input with $status', async (each) => {
    const me = await actor(app, door, each.contract.by)
    expect(await call(each.contract, each.path, me, each.input)).toMatchObject({ status: each.status })
  })

  const guarded = Object.entries(contracts).flatMap(([path, { by }]) => {
    const refused = nextLowerRole[by]
    return refused ? [{ path, ...refused }] : []
  })
  it.each(guarded)('$path responds $status to a $who, whatever the input', async ({ path, who, status }) => {
    const me = await actor(app, door, who)
    expect(await me.call(path, { nonsense: 1 })).toMatchObject({ status })
  })
})
