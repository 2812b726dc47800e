import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { copyDatabase } from '../support/app/catalogue-copy.ts'
import {
  startMailCatcher,
  findToken,
  type CaughtMail,
  type MailCatcher,
  type Refusals,
} from '../support/servers/mail-catcher.ts'
import {
  errors,
  heals,
  parseLog,
  password,
  readReadiness,
  register,
  smtpPassword,
  startMailingSite,
  triesAgain,
  well,
  withCredentials,
  type MailingSite,
} from '../support/site/mailing-sites.ts'

const soon = { timeout: 60_000 }

const quoted = new Set<string>()
/** Rejects a mail by quoting a link in it, as a spam filter does. */
function rejectWithQuote(mail: Email): string {
  quoted.add(findToken(mail))
  return `554 5.7.1 Link rejected: ${/https?:\S+/.exec(mail.text ?? '')?.[0]}`
}

/** Checks that the output has no password, mail content or recipient. */
function expectNoSecrets(site: MailingSite, email: string, mail: CaughtMail) {
  const words = mail.text?.split('\n').filter((line) => line.length > 20) ?? []
  const secrets = [
    password,
    smtpPassword,
    encodeURIComponent(smtpPassword),
    email,
    findToken(mail),
    ...quoted,
    ...words,
  ]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    expect(site.output()).not.toContain(secret)
  }
}

describe('a mail that the site itself cannot send', () => {
  let catcher: MailCatcher
  let site: MailingSite
  beforeAll(async () => {
    catcher = await startMailCatcher()
    site = await startMailingSite({ SMTP_URL: withCredentials(catcher.url), LOG_LEVEL: 'trace' })
  })
  afterAll(async () => {
    await site.end()
    await catcher.stop()
  })

  async function change(refuses: Refusals) {
    const needsStart = Boolean(refuses.hasUnknownCertificate || catcher.refuses.hasUnknownCertificate)
    catcher.refuses = refuses
    if (!needsStart) return
    await catcher.stop()
    await catcher.start()
  }
  const breaking = (refuses: Refusals) => () => change(refuses)

  it.each<[string, () => unknown, RegExp]>([
    [
      'a refused sender',
      breaking({ sender: '550 5.1.8 <support@someday.example>: Sender address rejected: Domain not found' }),
      /^The mail server rejects the sender \(550 5\.1\.8\)\.$/,
    ],
    [
      'a sender refused together with the recipient',
      breaking({
        recipient: (address) => `550 5.1.8 <support@someday.example> may not write to <${address}>`,
      }),
      /^The mail server rejects the sender \(550 5\.1\.8\)\.$/,
    ],
    [
      'a refused sign-in',
      breaking({ signIn: `535 5.7.8 authentication failed: site, ${smtpPassword}` }),
      /^The mail server rejects the sign-in \(535 5\.7\.8\)\.$/,
    ],
    [
      'a self-signed certificate',
      breaking({ hasUnknownCertificate: true }),
      /^The mail server’s certificate is not trusted \(\w*CERT\w*\)\.$/,
    ],
    [
      'a refused message',
      breaking({ message: rejectWithQuote }),
      /^The mail server rejects the email \(554 5\.7\.1\)\.$/,
    ],
    [
      'an unreachable mail server',
      () => catcher.stop(),
      /^Cannot connect to the mail server \(ECONNREFUSED\)\.$/,
    ],
  ])('is logged once and arrives when that is fixed: %s', async (_trouble, begin, told) => {
    const start = site.output().length
    await begin()
    const emails = [await register(site), await register(site)]
    // Each one is retried more than once.
    await expect.poll(() => triesAgain(site, start), soon).toBeGreaterThan(3)
    const { mail: said, ...rest } = await readReadiness(site)
    expect(rest).toEqual(well)
    expect(said).toMatch(told)
    expect(errors(site, start).map(({ msg }) => msg)).toEqual([`Email cannot be sent. ${said}`])
    expect(heals(site, start)).toBe(0)

    if (told.test('Cannot connect to the mail server (ECONNREFUSED).')) await catcher.start()
    await change({})
    for (const email of emails) expectNoSecrets(site, email, await catcher.mailTo(email))
    await expect.poll(() => readReadiness(site), soon).toEqual(well)
    await expect.poll(() => heals(site, start)).toBe(1)
    expect(errors(site, start)).toHaveLength(1)
  })

  it('is not about a missing mailbox, which raises no alarm and is not named in the log', async () => {
    const start = site.output().length
    await change({
      recipient: (address) => (address.startsWith('gone') ? `550 5.1.1 <${address}>: Unknown` : undefined),
    })
    const [gone, other] = [await register(site, 'gone'), await register(site, 'other')]
    await catcher.mailTo(other)
    await expect
      .poll(() => parseLog(site, start).map(({ msg }) => msg), soon)
      .toContain('a job failed permanently')
    expect(errors(site, start)).toEqual([])
    expect(await readReadiness(site)).toEqual(well)
    expect(site.output()).not.toContain(gone)
  })

  it('raises one alarm if it is rejected while others are sent, and still arrives', async () => {
    const start = site.output().length
    const reply = '554 5.7.1 Recipient address rejected: Access denied'
    await change({ recipient: (address) => (address.startsWith('odd') ? reply : undefined) })
    const odd = await register(site, 'odd')
    await expect.poll(() => errors(site, start), soon).toHaveLength(1)
    await catcher.mailTo(await register(site, 'other'))
    await expect.poll(() => readReadiness(site)).toEqual(well)
    const before = triesAgain(site, start)
    await expect.poll(() => triesAgain(site, start), soon).toBeGreaterThan(before + 1)
    expect(await readReadiness(site)).toEqual(well)
    expect(errors(site, start)).toHaveLength(1)
    await change({})
    await catcher.mailTo(odd)
  })
})

it('two processes each log it once, and neither repeats what the other has seen fixed', async () => {
  const catcher = await startMailCatcher()
  catcher.refuses = { sender: '550 5.1.8 Sender address rejected' }
  const { location, remove } = await copyDatabase()
  const env = {
    DATABASE_URL: location.url,
    SMTP_URL: catcher.url,
    AUTH_SECRET: 'a secret that is long enough for two',
  }
  const sites = await Promise.all([startMailingSite(env), startMailingSite(env)])
  onTestFinished(async () => {
    for (const site of sites) await site.end()
    await catcher.stop()
    await remove()
  })
  const emails = await Promise.all([...sites, ...sites, ...sites].map((site) => register(site)))
  const told = { ...well, mail: 'The mail server rejects the sender (550 5.1.8).' }
  for (const site of sites) await expect.poll(() => readReadiness(site), soon).toEqual(told)
  catcher.refuses = {}
  for (const email of emails) await catcher.mailTo(email)
  for (const site of sites) {
    await expect.poll(() => readReadiness(site), { timeout: 90_000 }).toEqual(well)
    await expect.poll(() => errors(site)).toHaveLength(1)
  }
})
