import { createMailDocument, type MailContent } from '#platform/mail/mail-document.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { readConfig, variableNames, findInvalidSettings, type Config } from './config.ts'
import { mailFolder, mailOptions, noMailServerWarning, mailWarnings } from '../mail/mail-options.ts'
import { toMilliseconds, secretNames } from './config-values.ts'
import { listUnknownSettings, readEnvironment, readSources, type Environment } from './environment.ts'

/**
 * Runs the command that prints the effective settings, without secrets, their origin, invalid and misspelt ones, and
 * what production would lack. Sets the exit code 1 if a setting is invalid.
 * @throws ConfigError if `.env` or a secret's file cannot be read.
 */
export function showSettings(): void {
  const { text, isWrong } = describeSettings(readSources())
  console.log(text)
  if (isWrong) process.exitCode = 1
}

/**
 * Runs the command that sends a test mail to this address with the site's settings and prints the result. Without
 * SMTP_URL, the mail is written to the mail folder. Needs no database. Sets the exit code 1 if the mail cannot be sent.
 */
export async function sendTestMail(to: string): Promise<void> {
  const config = readConfig(readEnvironment())
  const folder = mailFolder(config)
  const mailer = createMailer({ ...mailOptions(config), now: () => new Date() })
  if (!config.SMTP_URL && !folder) return fail(noMailServerWarning)
  try {
    await mailer.send({ to, ...createMailDocument(testMail(config.SITE_NAME), config.SITE_NAME) })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return fail(`The email could not be sent: ${error.message}`)
  } finally {
    mailer.stop()
  }
  console.log(
    config.SMTP_URL
      ? `The mail server accepted an email to ${to}. Check that inbox, and its spam folder.`
      : `SMTP_URL is not set: the email was saved to ${folder}.`,
  )
}

const testMail = (siteName: string): MailContent => ({
  subject: `Test email from ${siteName}`,
  paragraphs: ['This is a test email from the operator of the site. If you can read this, email is working.'],
  footnote: 'No action is needed.',
})

function fail(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}

/** Describes the settings, their origin and problems. Secrets are redacted. */
function describeSettings(sources: Environment): { text: string; isWrong: boolean } {
  const { values, fileOf } = sources
  const invalid = findInvalidSettings(values)
  const config = invalid.size === 0 ? readConfig(values) : undefined
  const defaults = new Map<string, unknown>(Object.entries(readConfig({})))
  const rows = variableNames.map((name) => {
    const given = values[name]
    const value = given ? redact(name, given) : formatDefault(defaults.get(name))
    return [name, value, given ? (fileOf.get(name) ?? 'environment') : 'default']
  })
  return {
    isWrong: invalid.size > 0,
    text: [
      ...formatColumns(rows),
      ...formatSection('Invalid:', [...invalid.values()]),
      ...formatSection('Unknown, but similar to a setting:', listUnknownSettings(sources)),
      ...(config ? describeProduction(missingForProduction(config)) : []),
    ].join('\n'),
  }
}

const describeProduction = (missing: string[]): string[] =>
  missing.length > 0
    ? formatSection('Missing for production:', missing)
    : ['', 'Nothing is missing for production.']

/** Returns a sentence for each setting that a public site should have and this one lacks. */
function missingForProduction(config: Config): string[] {
  const { NODE_ENV, PUBLIC_URL, DATABASE_URL, AUTH_SECRET, TRUST_PROXY, BACKUP_EVERY } = config
  const isHttps = PUBLIC_URL?.startsWith('https:')
  return [
    ...(NODE_ENV === 'production' ? [] : ['NODE_ENV is not production: emails are saved to DATA_DIR.']),
    ...(PUBLIC_URL ? [] : ['PUBLIC_URL is not set: links in emails point to this machine.']),
    ...(PUBLIC_URL && !isHttps ? ['PUBLIC_URL is not https: passwords are sent unencrypted.'] : []),
    ...(isHttps && !TRUST_PROXY
      ? ['TRUST_PROXY is false: behind an HTTPS proxy all visitors count as one client.']
      : []),
    ...(DATABASE_URL && !AUTH_SECRET ? ['AUTH_SECRET is not set: each machine generates its own.'] : []),
    ...(toMilliseconds(BACKUP_EVERY) === 0 ? ['BACKUP_EVERY is off: there are no automatic backups.'] : []),
    ...mailWarnings({ ...config, NODE_ENV: 'production' }),
  ]
}

/** Redacts a secret: the password of a URL, or the whole value. */
function redact(name: string, value: string): string {
  const parts = name === 'DATABASE_REPLICA_URLS' ? value.split(',') : [value]
  return parts.map((part) => redactUrl(part.trim(), secretNames.includes(name))).join(',')
}

function redactUrl(value: string, isSecret: boolean): string {
  if (!URL.canParse(value) || !value.includes('://')) return isSecret ? mask : value
  const url = new URL(value)
  if (url.password) url.password = mask
  // Some mail services use one token as user name and password.
  if (isSecret && /^smtps?:$/.test(url.protocol) && url.username) url.username = mask
  for (const key of url.searchParams.keys()) {
    if (/pass|secret|key|token/i.test(key)) url.searchParams.set(key, mask)
  }
  return url.username || url.password || url.search ? url.href : value
}

const mask = '***'

const formatDefault = (value: unknown): string =>
  value === undefined ? '-' : typeof value === 'string' ? value : JSON.stringify(value)

function formatColumns(rows: string[][]): string[] {
  const widest = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const widths = [widest(0), Math.min(widest(1), 60)]
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const formatSection = (heading: string, sentences: string[]): string[] =>
  sentences.length > 0 ? ['', heading, ...sentences.map((sentence) => `- ${sentence}`)] : []
