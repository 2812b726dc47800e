import { mailDocument, type MailText } from '#platform/mail/mail-document.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { readConfig } from '../../config.ts'
import { readEnvironment, readSources } from './environment.ts'
import { mailFolder, mailOptions } from '../mail/mail-options.ts'
import { noMailServer } from '../mail/mail-warnings.ts'
import { settingsInWords } from './settings-in-force.ts'

/** Prints the settings that a start would have; ends with 1 where it would refuse one. */
export function showSettings(): void {
  const { text, isWrong } = settingsInWords(readSources())
  console.log(text)
  if (isWrong) process.exitCode = 1
}

/** Sends one mail in the way of all others, and says how it went. Needs no database. */
export async function sendTestMail(to: string): Promise<void> {
  const config = readConfig(readEnvironment())
  const folder = mailFolder(config)
  const mailer = openMailer({ ...mailOptions(config), now: () => new Date() })
  if (!config.SMTP_URL && !folder) return fail(noMailServer)
  try {
    await mailer.send({ to, ...mailDocument(trial(config.SITE_NAME), config.SITE_NAME) })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return fail(`The mail has not left: ${error.message}`)
  } finally {
    mailer.stop()
  }
  console.log(
    config.SMTP_URL
      ? `The mail server has taken a mail to ${to}. Look for it there, in the folder for spam too.`
      : `SMTP_URL is not set: the mail was written to ${folder}.`,
  )
}

const trial = (siteName: string): MailText => ({
  subject: `${siteName} can send mail`,
  paragraphs: ['This is a trial of the mail of the site, asked for by whoever runs it. It has arrived.'],
  footnote: 'There is nothing to do here.',
})

function fail(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}
