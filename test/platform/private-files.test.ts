import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadAuthSecret } from '#features/accounts/server/signing-in/auth-secret.ts'
import { createMailer } from '#platform/mail/mailer.ts'

/** Creates a folder with the usual mode, in which new files are readable by everyone. */
function createOpenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'someday-private-'))
  const before = process.umask(0o022)
  onTestFinished(() => {
    process.umask(before)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

it('the secret is a file that only its owner can read, whatever the mode of the folder', () => {
  const folder = createOpenFolder()
  loadAuthSecret(folder)
  expect(modeOf(join(folder, 'auth-secret'))).toBe('600')
})

it('a mail file can only be read by its owner', async () => {
  const folder = createOpenFolder()
  const mailer = createMailer({ folder, from: 'hello@someday.example', now: () => new Date() })
  await mailer.send({ to: 'ada@people.example', subject: 'A link', text: 'Hello', html: '<p>Hello</p>' })
  expect(readdirSync(folder).map((file) => modeOf(join(folder, file)))).toEqual(['600'])
})
