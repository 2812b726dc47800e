import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#root/start/settings/config.ts'
import { mailWarnings } from '#root/start/mail/mail-options.ts'
import { startMailCatcher, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import {
  errors,
  heals,
  parseLog,
  readReadiness,
  smtpPassword,
  startMailingSite,
  well,
  withCredentials,
} from '../../support/site/mailing-sites.ts'

const PUBLIC_URL = 'https://bucket.list'
const SMTP_URL = 'smtp://mail.bucket.list'
const SUPPORT_EMAIL = 'help@bucket.list'
const soon = { timeout: 60_000 }
const noServer = /^SMTP_URL is not set: .*cannot send email/
const support = /^SUPPORT_EMAIL is an example.*support@someday\.example/
const sender = /^MAIL_FROM is not set.*support@someday\.example/

const matching = (warnings: RegExp[]) => warnings.map((warning) => expect.stringMatching(warning))

describe('a start reports that mail', () => {
  it('is not configured, in the log and at /readyz, for a site with PUBLIC_URL outside production', async () => {
    const site = await startMailingSite({ PUBLIC_URL })
    onTestFinished(site.end)
    const warned = () => parseLog(site).flatMap(({ level, msg }) => (level === 40 ? [msg] : []))
    await expect.poll(warned).toEqual(matching([noServer, support, sender]))
    expect(await readReadiness(site)).toEqual({ ...well, mail: expect.stringMatching(noServer) })
  })

  it('can be read on a page of this machine', async () => {
    const site = await startMailingSite({})
    onTestFinished(site.end)
    const said = () => parseLog(site).map(({ msg }) => msg)
    await expect
      .poll(said)
      .toContainEqual(
        expect.stringMatching(
          /^Emails are shown to everyone on this machine, at http:\/\/localhost:\d+\/dev\/mail\./,
        ),
      )
  })

  it.each<[string, Record<string, string>, RegExp[]]>([
    ['incomplete in production', { NODE_ENV: 'production' }, [noServer, support, sender]],
    [
      'set to example addresses',
      {
        PUBLIC_URL,
        SMTP_URL,
        MAIL_FROM: 'Someday <hello@someday.example>',
        SUPPORT_EMAIL: 'help@example.org',
      },
      [/^SUPPORT_EMAIL is an example.*help@example\.org/, /^MAIL_FROM is an example.*hello@someday\.example/],
    ],
    [
      'nothing where the sender is real and so is the address for visitors',
      { PUBLIC_URL, SMTP_URL, MAIL_FROM: 'Bucket <hello@bucket.list>', SUPPORT_EMAIL },
      [],
    ],
    [
      'nothing where the address for visitors stands in for the sender',
      { PUBLIC_URL, SMTP_URL, SUPPORT_EMAIL },
      [],
    ],
    ['nothing at home', {}, []],
  ])('is %s', (_what, env, warnings) => {
    expect(mailWarnings(readConfig(env))).toEqual(matching(warnings))
  })
})

describe('a start', () => {
  const trouble: [string, string, (catcher: MailCatcher) => unknown][] = [
    ['is away', 'Cannot connect to the mail server (ECONNREFUSED).', (catcher) => catcher.stop()],
    [
      'refuses the sign-in',
      'The mail server rejects the sign-in (535 5.7.8).',
      (catcher) => (catcher.refuses = { signIn: `535 5.7.8 wrong password ${smtpPassword}` }),
    ],
  ]
  it.each(trouble)(
    'reports a mail server that %s, without delay and without sending a mail',
    async (_how, told, begin) => {
      const catcher = await startMailCatcher()
      await begin(catcher)
      const site = await startMailingSite({ SMTP_URL: withCredentials(catcher.url) })
      onTestFinished(async () => {
        await site.end()
        await catcher.stop()
      })
      await expect.poll(() => readReadiness(site), soon).toEqual({ ...well, mail: told })
      await expect.poll(() => errors(site).map(({ msg }) => msg)).toEqual([`Email cannot be sent. ${told}`])
      expect(site.output()).not.toContain(smtpPassword)

      // Recovery is noticed without sending a mail.
      catcher.refuses = {}
      if (told.includes('Cannot connect')) await catcher.start()
      await expect.poll(() => readReadiness(site), soon).toEqual(well)
      await expect.poll(() => heals(site)).toBe(1)
      expect(errors(site)).toHaveLength(1)
      expect(catcher.mails).toEqual([])
    },
  )
})
