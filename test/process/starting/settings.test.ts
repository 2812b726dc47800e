import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { variableNames } from '#root/start/settings/config.ts'
import { requireTls } from '#platform/mail/smtp-mailer.ts'
import { findUnknownSettings } from '#root/start/settings/unknown-settings.ts'
import { secretNames } from '#root/start/settings/config-values.ts'
import { startMailCatcher } from '../../support/servers/mail-catcher.ts'
import { runCommand } from '../../support/site/command.ts'

/** Creates a working directory with these files. */
function createFolderWith(files: Record<string, string>): string {
  const cwd = mkdtempSync(join(tmpdir(), 'someday-settings-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
  return cwd
}

const config = (env: Record<string, string>, files: Record<string, string> = {}) =>
  runCommand(env, ['config'], { cwd: createFolderWith(files) })

/** Returns the value and source in a setting's row. */
const findRow = (out: string, name: string) =>
  out
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.split(/ {2,}/)

describe('cli config', () => {
  it('prints every setting, its value, and whether it is from the environment, a file, or the default', async () => {
    const cwd = createFolderWith({
      '.env': 'SITE_NAME=Hikes\nAUTH_SECRET_FILE=secret',
      secret: `${'s'.repeat(40)}\n`,
    })
    const { code, out } = await runCommand({ PORT: '8080' }, ['config'], { cwd })
    expect(code).toBe(0)
    expect(variableNames.filter((name) => !findRow(out, name))).toEqual([])
    expect(findRow(out, 'PORT')).toEqual(['PORT', '8080', 'environment'])
    expect(findRow(out, 'SITE_NAME')).toEqual(['SITE_NAME', 'Hikes', '.env'])
    expect(findRow(out, 'HOST')).toEqual(['HOST', '0.0.0.0', 'default'])
    expect(findRow(out, 'AUTH_SECRET')).toEqual(['AUTH_SECRET', '***', 'secret'])
  })

  it('shows no secret, and redacts only the password of a URL', async () => {
    const hidden = 'sesame-5-open-sesame-5-open-sesame-5'
    const { out, err } = await config({
      DATABASE_URL: `postgres://me:${hidden}@db.example/someday`,
      DATABASE_REPLICA_URLS: `postgres://me:${hidden}@one.example/s, postgres://me:${hidden}@two.example/s`,
      PICTURES_URL: `s3://key:${hidden}@host.example/bucket?region=auto`,
      // Some mail services use one token for both.
      SMTP_URL: `smtp://${hidden}:${hidden}@mail.example`,
      MEILI_URL: 'http://localhost:7700',
      MEILI_API_KEY: hidden,
      AUTH_SECRET: hidden,
      AUTH_SECRET_PREVIOUS: hidden,
      OIDC_CLIENT_SECRET: hidden,
      ADMIN_EMAIL: 'boss@site.example',
      ADMIN_PASSWORD: hidden,
      ANALYTICS_SECRET: hidden,
    })
    expect(out + err).not.toContain(hidden)
    expect(findRow(out, 'SMTP_URL')?.[1]).toBe('smtp://***:***@mail.example')
    expect(findRow(out, 'DATABASE_REPLICA_URLS')?.[1]).toContain('two.example')
  })

  it('knows every secret', () => {
    const named = variableNames.filter((name) =>
      /SECRET|PASSWORD$|TOKEN|KEY|DATABASE.*URL|SMTP_URL/.test(name),
    )
    expect(secretNames).toEqual(expect.arrayContaining(named))
    expect(variableNames).toEqual(expect.arrayContaining(secretNames))
  })

  it('lists everything invalid, and exits with 1', async () => {
    const { code, out } = await config({ PORT: 'http', HSTS: 'yes' })
    expect(code).toBe(1)
    expect(out).toMatch(/^- PORT must be/m)
    expect(out).toMatch(/^- HSTS must be/m)
  })

  it('lists what is missing for production', async () => {
    const { out } = await config({ PUBLIC_URL: 'https://bucket.list' })
    const missing = out.slice(out.indexOf('Missing for production:'))
    for (const name of ['NODE_ENV', 'TRUST_PROXY', 'BACKUP_EVERY', 'SUPPORT_EMAIL']) {
      expect(missing).toContain(`\n- ${name} `)
    }
    const whole = await config({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://bucket.list',
      TRUST_PROXY: 'true',
      BACKUP_EVERY: '24h',
      SMTP_URL: 'smtp://mail.bucket.list',
      SUPPORT_EMAIL: 'help@bucket.list',
    })
    expect(whole.out).not.toContain('Missing for production')
    expect(whole.out).toContain('Nothing is missing for production.')
  })
})

describe('a secret in a file', () => {
  it.each([
    [
      'a missing file',
      { AUTH_SECRET_FILE: 'nowhere' },
      /^AUTH_SECRET_FILE points to nowhere, which cannot be read: /,
    ],
    ['an empty file', { AUTH_SECRET_FILE: 'empty' }, /^AUTH_SECRET_FILE points to empty, which is empty\.$/],
    [
      'a file beside the variable',
      { AUTH_SECRET_FILE: 'empty', AUTH_SECRET: 'x' },
      /^AUTH_SECRET and AUTH_SECRET_FILE are both set/,
    ],
  ])('is refused in a sentence: %s', async (_how, env, sentence) => {
    const { code, err } = await config(env, { empty: '\n' })
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)])
  })

  it('is used by commands, without the final line break', async () => {
    const catcher = await startMailCatcher()
    onTestFinished(catcher.stop)
    const cwd = createFolderWith({ smtp: `${catcher.url}\n` })
    const { code } = await runCommand({ SMTP_URL_FILE: 'smtp' }, ['mail-test', 'ada@people.example'], { cwd })
    expect(code).toBe(0)
    expect(await catcher.mailTo('ada@people.example')).toMatchObject({ subject: 'Test email from Someday' })
  })
})

describe('a misspelt setting', () => {
  const told = (given: string[], ofFile: string[] = []) =>
    findUnknownSettings({ given, ofFile, known: variableNames }).map(({ sentence }) => sentence)

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['database_url', 'DATABASE_URL'],
    ['AUTH_SECRET_FLIE', 'AUTH_SECRET_FILE'],
    ['SUPPORT_MAIL', 'SUPPORT_EMAIL'],
  ])('is reported: %s', (name, meant) => {
    expect(told([name])).toEqual([`${name} is not a setting; did you mean ${meant}?`])
  })

  it('is matched more loosely in .env', () => {
    expect(told(['SMTP_HOST'])).toEqual([])
    expect(told(['SMTP_HOST'], ['SMTP_HOST'])).toEqual(['SMTP_HOST is not a setting; did you mean SMTP_URL?'])
  })

  it('is not suspected in well-known variables of other programs', () => {
    const theirs = [
      'HOME',
      'HOSTNAME',
      'HOSTS',
      'POST',
      'PATH',
      'LOGLEVEL',
      'PGHOST',
      'POSTGRES_PASSWORD',
      'LANG',
    ]
    const more = [
      'MEILI_MASTER_KEY',
      'npm_config_port',
      'NODE_OPTIONS',
      'NODE_PATH',
      'TERM',
      'LOGNAME',
      'OTEL_LOG_LEVEL',
    ]
    expect(told([...theirs, ...more])).toEqual([])
  })

  it('is suggested beside the error that ends a start', async () => {
    const env = { ADMIN_EMAIL: 'boss@site.example', ADMIN_PASWORD: 'secret1' }
    const { err } = await runCommand(env, ['seed'])
    expect(err).toMatch(/^ADMIN_PASSWORD is required when .* did you mean ADMIN_PASSWORD\?$/)
  })

  it('is reported if a file is set for a setting that is not secret', () => {
    expect(told(['SITE_NAME_FILE'])).toEqual([
      'SITE_NAME_FILE is not a setting: only secrets are read from files. Set SITE_NAME.',
    ])
  })
})

describe('cli mail-test', () => {
  it('prints the mail server’s response, and exits with 1', async () => {
    const catcher = await startMailCatcher()
    onTestFinished(catcher.stop)
    catcher.refuses = { sender: '550 5.1.8 Sender address rejected' }
    const { code, err } = await runCommand({ SMTP_URL: catcher.url }, ['mail-test', 'ada@people.example'])
    expect(code).toBe(1)
    expect(err).toMatch(/^The email could not be sent: .*550 5\.1\.8/)
  })

  it('sends nothing unencrypted if encryption is required', async () => {
    const catcher = await startMailCatcher()
    onTestFinished(catcher.stop)
    const SMTP_URL = `${catcher.url}?requireTLS=true`
    const { code, err } = await runCommand({ SMTP_URL }, ['mail-test', 'ada@people.example'])
    expect(code).toBe(1)
    expect(err).toMatch(/STARTTLS/i)
    expect(catcher.mails).toEqual([])
  })

  it('refuses if mail is not configured', async () => {
    const { code, err } = await runCommand({ NODE_ENV: 'production' }, ['mail-test', 'ada@people.example'])
    expect([code, err]).toEqual([1, expect.stringMatching(/SMTP_URL is not set/)])
  })
})

describe('the connection to the mail server', () => {
  it.each([
    ['smtp://me:secret@mail.example:587', 'smtp://me:secret@mail.example:587?requireTLS=true'],
    ['smtp://localhost.example', 'smtp://localhost.example?requireTLS=true'],
    ['smtp://mail:1025?ignoreTLS=true', 'smtp://mail:1025?ignoreTLS=true'],
    ['smtp://mail:1025?opportunisticTLS=true', 'smtp://mail:1025?opportunisticTLS=true'],
    ['smtp://localhost:25', 'smtp://localhost:25'],
    ['smtp://127.0.0.1:25', 'smtp://127.0.0.1:25'],
    ['smtp://[::1]:25', 'smtp://[::1]:25'],
    ['smtps://mail.example', 'smtps://mail.example'],
  ])('of %s is %s', (given, used) => {
    expect(requireTls(given)).toBe(used)
  })
})
