import { describe, expect, it, onTestFinished } from 'vitest'
import { startMailCatcher, type MailCatcher } from './support/mail-catcher.ts'
import {
  errors,
  heals,
  readiness,
  smtpPassword,
  startMailingSite,
  well,
  withSignIn,
} from './support/mailing-sites.ts'

const soon = { timeout: 60_000 }

describe('a start', () => {
  const trouble: [string, string, (catcher: MailCatcher) => unknown][] = [
    ['is away', 'There is no connection to the mail server (ECONNREFUSED).', (catcher) => catcher.stop()],
    [
      'refuses the sign-in',
      'The mail server refuses the sign-in (535 5.7.8).',
      (catcher) => (catcher.refuses = { signIn: `535 5.7.8 wrong password ${smtpPassword}` }),
    ],
  ]
  it.each(trouble)(
    'tells of a mail server that %s, without waiting for it or a mail',
    async (_how, told, begin) => {
      const catcher = await startMailCatcher()
      await begin(catcher)
      const site = await startMailingSite({ SMTP_URL: withSignIn(catcher.url) })
      onTestFinished(async () => {
        await site.end()
        await catcher.stop()
      })
      await expect.poll(() => readiness(site), soon).toEqual({ ...well, mail: told })
      await expect.poll(() => errors(site).map(({ msg }) => msg)).toEqual([`No mail leaves. ${told}`])
      expect(site.output()).not.toContain(smtpPassword)

      // Mended, it is noticed without a mail too, and no mail was sent to find out.
      catcher.refuses = {}
      if (told.includes('no connection')) await catcher.start()
      await expect.poll(() => readiness(site), soon).toEqual(well)
      await expect.poll(() => heals(site)).toBe(1)
      expect(errors(site)).toHaveLength(1)
      expect(catcher.mails).toEqual([])
    },
  )
})
