import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { runCommand } from '../../support/site/command.ts'
import { failedStart } from '../../support/site/failed-start.ts'
import { startSite } from '../../support/site/site-process.ts'

/** A folder to run in, with these lines in its `.env`. */
function folderWith(lines: string[]): string {
  const cwd = mkdtempSync(join(tmpdir(), 'someday-env-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  writeFileSync(join(cwd, '.env'), lines.join('\n'))
  return cwd
}

describe('the file .env', () => {
  it('is read by a start, and what is set outside wins', async () => {
    const cwd = folderWith([
      'SITE_NAME="Read from the file"',
      'SUPPORT_EMAIL=file@site.example',
      'DATA_DIR=kept',
    ])
    cpSync(inject('templateFolder'), join(cwd, 'kept/pglite'), { recursive: true })
    const site = await startSite({ SUPPORT_EMAIL: 'outside@site.example' }, { cwd })
    onTestFinished(async () => void (await site.stop('SIGKILL')))
    const page = await (await fetch(`${site.origin}/about`)).text()
    expect(page.includes('Read from the file')).toBe(true)
    expect(page.includes('outside@site.example')).toBe(true)
    expect(page.includes('file@site.example')).toBe(false)
  })

  it('is read by the command line in the same way', async () => {
    const cwd = folderWith(['DATA_DIR=kept', 'PUBLIC_URL=https://file.example'])
    cpSync(inject('templateFolder'), join(cwd, 'kept/pglite'), { recursive: true })
    const boss = ['create-admin', 'boss@site.example']
    expect(await runCommand({}, boss, { cwd, typed: 'first secret\n' })).toMatchObject({ code: 0 })
    const link = await runCommand({}, ['reset-link', 'boss@site.example'], { cwd })
    expect(link.out).toMatch(/^https:\/\/file\.example\/reset-password/)
    const outside = { PUBLIC_URL: 'https://outside.example' }
    const other = await runCommand(outside, ['reset-link', 'boss@site.example'], { cwd })
    expect(other.out).toMatch(/^https:\/\/outside\.example\/reset-password/)
  })

  it('may be wrong like the environment, and says so in a sentence', async () => {
    const cwd = folderWith(['PUBLIC_URL=site.example'])
    const sentence = 'PUBLIC_URL must be a URL such as https://someday.example.'
    expect(await failedStart({}, { cwd })).toEqual({ code: 78, said: sentence })
    expect(await runCommand({}, ['seed'], { cwd })).toMatchObject({ code: 1, err: sentence })
  })

  it('that cannot be read is named in a sentence', async () => {
    const cwd = folderWith([])
    rmSync(join(cwd, '.env'))
    mkdirSync(join(cwd, '.env'))
    const sentence = expect.stringMatching(/^The file \.env cannot be read: [^\n]+\.$/)
    expect(await failedStart({}, { cwd })).toEqual({ code: 78, said: sentence })
    expect(await runCommand({}, ['seed'], { cwd })).toMatchObject({ code: 1, err: sentence })
  })
})
