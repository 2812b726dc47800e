import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backupName } from '#platform/backup/backup-format.ts'
import { startBucket } from '../../support/servers/bucket.ts'
import { runCommand } from '../../support/site/command.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { createSmallDisk } from '../../support/site/small-disk.ts'

describe('a backup by the command line', () => {
  it('is uploaded to the bucket, listed there, and restored by name', async () => {
    const bucket = await startBucket()
    const DATA_DIR = createDataFolder('someday-to-a-bucket-')
    onTestFinished(() => {
      bucket.stop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    })
    const BACKUP_URL = bucket.urlOf('command')
    const none = await runCommand({ DATA_DIR, BACKUP_URL }, ['backups'])
    expect([none.code, none.out]).toEqual([0, ''])
    const made = await runCommand({ DATA_DIR, BACKUP_URL }, ['backup'])
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/bucket .* contains 1315 ideas/) })
    const { out } = await runCommand({ DATA_DIR, BACKUP_URL }, ['backups'])
    const name = /^(someday-[\dT-]+Z\.backup) {2}\d+ bytes$/.exec(out)?.[1] ?? ''
    const there = { DATA_DIR: join(DATA_DIR, 'elsewhere'), BACKUP_URL }
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
    const DATA_DIR = createDataFolder('someday-to-a-folder-')
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    expect(await runCommand({ DATA_DIR }, ['backup'])).toMatchObject({ code: 0 })
    const { out } = await runCommand({ DATA_DIR }, ['backups'])
    const name = /^(someday-[\dT-]+Z\.backup) {2}\d+ bytes$/.exec(out)?.[1] ?? ''
    const there = { DATA_DIR: join(DATA_DIR, 'elsewhere'), BACKUP_DIR: join(DATA_DIR, 'backups') }
    expect(await runCommand(there, ['restore', name])).toMatchObject({
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
