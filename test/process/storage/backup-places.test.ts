import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backupName } from '#platform/backup/backup-format.ts'
import { startBucket } from '../../support/servers/bucket.ts'
import { runCommand } from '../../support/site/command.ts'
import { createServerSettings } from '../../support/site/data-folder.ts'
import { createSmallDisk } from '../../support/site/small-disk.ts'

describe('a backup by the command line', () => {
  it('is uploaded to the bucket, listed there, and restored by name', async () => {
    const bucket = await startBucket()
    onTestFinished(() => void bucket.stop())
    const env = { ...(await createServerSettings()), BACKUP_URL: bucket.urlOf('command') }
    const none = await runCommand(env, ['backups'])
    expect([none.code, none.out]).toEqual([0, ''])
    const made = await runCommand(env, ['backup'])
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/bucket .* contains 1315 ideas/) })
    const { out } = await runCommand(env, ['backups'])
    const name = /^(someday-[\dT-]+Z\.backup) {2}\d+ bytes$/.exec(out)?.[1] ?? ''
    const there = { DATA_DIR: join(env.DATA_DIR, 'elsewhere'), BACKUP_URL: env.BACKUP_URL }
    expect(await runCommand(there, ['restore', name])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/contains 1315 ideas/),
    })
    const unknown = backupName('someday', new Date(0))
    expect(await runCommand(there, ['restore', unknown, '--replace'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/The backup someday-1970\S* does not exist/),
    })
  })

  it('is written to the folder, listed there, and restored by name', async () => {
    const env = await createServerSettings()
    expect(await runCommand(env, ['backup'])).toMatchObject({ code: 0 })
    const { out } = await runCommand(env, ['backups'])
    const name = /^(someday-[\dT-]+Z\.backup) {2}\d+ bytes$/.exec(out)?.[1] ?? ''
    const there = { ...(await createServerSettings()), BACKUP_DIR: join(env.DATA_DIR, 'backups') }
    expect(await runCommand(there, ['restore', name, '--replace'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/contains 1315 ideas/),
    })
    const unknown = name.replace(/-\d{3}Z/, '-000Z').replace('2026', '2020')
    expect(await runCommand(there, ['restore', unknown, '--replace'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/The backup someday-2020\S* does not exist/),
    })
  })

  it('ends with a sentence if there is no space, and leaves nothing', async () => {
    const { DATA_DIR, env, fill } = createSmallDisk('filled')
    const BACKUP_DIR = join(DATA_DIR, 'backups')
    fill({ folder: BACKUP_DIR })
    const made = await runCommand(env, ['backup'])
    expect(made).toMatchObject({
      code: 1,
      err: expect.stringMatching(/There is no space left in .*\.$/),
    })
    expect(existsSync(BACKUP_DIR)).toBe(false)
  })
})
