import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { runCommand } from '../../support/site/command.ts'
import { runFailingStart } from '../../support/site/failing-start.ts'
import { startSite } from '../../support/site/site-process.ts'

/** Creates a working directory with this `.env`. */
function createFolderWith(lines: string[]): string {
  const cwd = mkdtempSync(join(tmpdir(), 'someday-env-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  writeFileSync(join(cwd, '.env'), lines.join('\n'))
  return cwd
}

/** Returns the lines of `.env` for a database of its own. */
async function listDatabaseLines(): Promise<string[]> {
  const { location, remove } = await copyDatabase()
  onTestFinished(remove)
  return [`DATABASE_URL=${location.url}`, 'DATA_DIR=kept']
}

describe('the .env file', () => {
  it('is read at a start, and the environment takes precedence', async () => {
    const cwd = createFolderWith([
      'SITE_NAME="Read from the file"',
      'SUPPORT_EMAIL=file@site.example',
      ...(await listDatabaseLines()),
    ])
    const site = await startSite({ SUPPORT_EMAIL: 'outside@site.example' }, { cwd })
    onTestFinished(async () => void (await site.stop('SIGKILL')))
    const page = await (await fetch(`${site.origin}/about`)).text()
    expect(page.includes('Read from the file')).toBe(true)
    expect(page.includes('outside@site.example')).toBe(true)
    expect(page.includes('file@site.example')).toBe(false)
  })

  it('is read by the command line in the same way', async () => {
    const cwd = createFolderWith([...(await listDatabaseLines()), 'PUBLIC_URL=https://file.example'])
    const boss = ['create-admin', 'boss@site.example']
    expect(await runCommand({}, boss, { cwd, typed: 'first secret\n' })).toMatchObject({ code: 0 })
    const link = await runCommand({}, ['reset-link', 'boss@site.example'], { cwd })
    expect(link.out).toMatch(/^https:\/\/file\.example\/reset-password/)
    const outside = { PUBLIC_URL: 'https://outside.example' }
    const other = await runCommand(outside, ['reset-link', 'boss@site.example'], { cwd })
    expect(other.out).toMatch(/^https:\/\/outside\.example\/reset-password/)
  })

  it('is validated like the environment, with errors in sentences', async () => {
    const cwd = createFolderWith(['PUBLIC_URL=site.example'])
    const sentence = 'PUBLIC_URL must be a URL such as https://someday.example.'
    expect(await runFailingStart({}, { cwd })).toEqual({ code: 78, said: sentence })
    expect(await runCommand({}, ['seed'], { cwd })).toMatchObject({ code: 1, err: sentence })
  })

  it('that cannot be read is named in a sentence', async () => {
    const cwd = createFolderWith([])
    rmSync(join(cwd, '.env'))
    mkdirSync(join(cwd, '.env'))
    const sentence = expect.stringMatching(/^The file \.env cannot be read: [^\n]+\.$/)
    expect(await runFailingStart({}, { cwd })).toEqual({ code: 78, said: sentence })
    expect(await runCommand({}, ['seed'], { cwd })).toMatchObject({ code: 1, err: sentence })
  })
})
