import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import {
  startMailCatcher,
  findToken,
  type MailCatcher,
  type Refusals,
} from '../../../support/servers/mail-catcher.ts'
import { client } from '../../../support/app/client.ts'
import { createAddress } from '../../../support/app/create-address.ts'

const METRICS_TOKEN = 'a token of the figures'
let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: catcher.url, METRICS_TOKEN })
})
beforeEach(() => {
  catcher.refuses = {}
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

async function register(name = 'ada') {
  const email = createAddress(name)
  await client(app).post('/api/auth/register', { name: 'Ada', email, password: 'correct horse' })
  return email
}

/** Returns the state and number of retries of the mail job for an address. */
async function findMailJob(email: string) {
  const [job] = await app.orm.em.fork().execute(
    `select state, retry_count as tries from pgboss.job where name = 'account-mail'
       and (data->>'userId')::int = (select id from users where email = ?)`,
    [email],
  )
  return job
}

const readReadiness = async (authorization: string) => {
  const { statusCode, body } = await app.inject({ url: '/readyz', headers: { authorization } })
  return { statusCode, ...JSON.parse(body) }
}
const readiness = () => readReadiness(`Bearer ${METRICS_TOKEN}`)
const well = { statusCode: 200, status: 'ok', version: expect.any(String) }

const ofRecipient = [
  '550 5.1.1 <ada@people.example>: Recipient address rejected: User unknown in local recipient table',
  '550 5.1.2 <ada@people.example>: Recipient address rejected: Domain not found',
  '553 5.1.3 The recipient address is not a valid address',
  '551 5.1.6 The mailbox has moved',
  '556 5.1.10 The domain takes no mail',
  '550 5.2.1 The mailbox is disabled',
  '552 5.2.2 The mailbox is full',
  '550 No such user here',
  '553 <relay-client-sender@people.example>: unknown user',
]
const ofSite = [
  '550 5.1.8 <support@someday.example>: Sender address rejected: Domain not found',
  '550 5.1.0 <support@someday.example>: Sender address rejected: User unknown in virtual mailbox table',
  '553 5.7.1 <support@someday.example>: Sender address rejected: not owned by user site',
  '554 5.7.1 <ada@people.example>: Relay access denied',
  '550 5.7.26 This mail has been blocked because the sender is unauthenticated',
  '550 Sender verify failed',
  '550 relay not permitted',
  '530 Authentication required',
  '450 4.1.8 <support@someday.example>: Sender address rejected: Domain not found',
  '454 4.7.1 <ada@people.example>: Relay access denied',
]

describe('an SMTP error', () => {
  it.each(ofRecipient)('for the recipient ends that mail only: %s', async (reply) => {
    catcher.refuses = { recipient: (address) => (address.startsWith('gone') ? reply : undefined) }
    const [gone, other] = [await register('gone'), await register('other')]
    await expect.poll(() => findMailJob(gone)).toEqual({ state: 'failed', tries: 0 })
    expect(findToken(await catcher.mailTo(other))).not.toBe('')
    expect(await readiness()).toEqual(well)
  })

  it.each(ofSite)('for the recipient loses no mail if it is about the site: %s', async (reply) => {
    catcher.refuses = { recipient: () => reply }
    const email = await register()
    await expect.poll(async () => (await findMailJob(email))?.tries).toBeGreaterThan(0)
    expect(await readiness()).toEqual({ ...well, mail: expect.stringMatching(/^The mail server /) })
    expect((await readiness()).mail).toContain(/^\S+ (\d\.\d\.\d+)?/.exec(reply)?.[0].trim())
    expect((await readiness()).mail).not.toMatch(/@|people|someday/)
    expect(await readReadiness('Bearer another token, as long')).toEqual({ statusCode: 200, status: 'ok' })
    catcher.refuses = {}
    expect(findToken(await catcher.mailTo(email))).not.toBe('')
    await expect.poll(readiness).toEqual(well)
  })

  it.each<[string, Refusals]>([
    [
      'greylisted',
      { recipient: () => '450 4.2.0 <ada@people.example>: Recipient address rejected: Greylisted' },
    ],
    ['greylisted at the end of data', { message: () => '451 4.7.1 Greylisted, please try again later' }],
    ['full at the moment', { recipient: () => '452 4.2.2 Mailbox full' }],
  ])('that only defers a mail does not count as a failure of the site: %s', async (_why, refuses) => {
    catcher.refuses = refuses
    const email = await register()
    await expect.poll(async () => (await findMailJob(email))?.tries).toBeGreaterThan(0)
    expect(await readiness()).toEqual(well)
    catcher.refuses = {}
    expect(findToken(await catcher.mailTo(email))).not.toBe('')
  })
})
