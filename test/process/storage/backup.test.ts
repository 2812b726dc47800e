import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackup } from '#platform/backup/read-backup.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import { runCommand } from '../../support/site/command.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { startSite, type SiteProcess } from '../../support/site/site-process.ts'

let folder: string
let DATA_DIR: string
let file: string
beforeAll(async () => {
  folder = fastFolder('someday-backups-')
  DATA_DIR = createDataFolder('someday-backed-up-')
  file = join(folder, 'site.backup')
  const orm = await openDatabase({ folder: join(DATA_DIR, 'pglite') }, Object.values(entities))
  await orm.em.execute(
    `insert into webhook_endpoint (name, url, events, sealed_secret)
     values ('Ours', 'https://hooks.example/x', '{idea.published}', 'x')`,
  )
  await orm.close()
})
afterAll(() => {
  for (const one of [folder, DATA_DIR]) rmSync(one, { recursive: true, force: true })
})

/** Registers people until it is stopped or the limit of a client is reached. */
function keepRegistering({ origin }: SiteProcess) {
  const ending = new AbortController()
  const working = (async () => {
    for (let count = 0; !ending.signal.aborted; count++) {
      const person = { name: 'Ada', email: `ada-${count}@people.example`, password: 'correct horse' }
      const { status } = await fetch(`${origin}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      })
      expect(status).toBeLessThan(500)
      if (status === 429) break
    }
  })()
  return async () => {
    ending.abort()
    await working
  }
}

describe('the backup of a site on PGlite', () => {
  it('is made while people register, is complete, and leaves no copy behind', async () => {
    const site = await startSite({ DATA_DIR })
    const end = keepRegistering(site)
    const made = await runCommand({ DATA_DIR }, ['backup', file, '--verify', '--with-secret'])
    await end()
    await site.stop()
    expect(made).toMatchObject({ code: 0 })
    expect(made.out).toMatch(/contains 1315 ideas, \d+ accounts and \d+ rows in total\.\nVerified: .*$/)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('copy-'))).toEqual([])
    expect((await checkBackup(file)).head.authSecret).toHaveLength(43)
  })

  it('restores the same site on PostgreSQL', async () => {
    const { location, remove } = await copyDatabase()
    const env = { DATABASE_URL: location.url, DATA_DIR: join(folder, 'server') }
    const kept = await runCommand(env, ['restore', file])
    expect(kept).toMatchObject({
      code: 1,
      err: expect.stringMatching(/already contains a site\. .*--replace/),
    })
    const replaced = await runCommand(env, ['restore', file, '--replace'])
    expect(replaced).toMatchObject({
      code: 0,
      out: expect.stringMatching(/contains 1315 ideas/),
      err: expect.stringContaining('Paused until you resume them at /admin/webhooks: 1 webhook.'),
    })
    const [before] = readdirSync(join(env.DATA_DIR, 'backups'))
    expect(before).toMatch(/^before-restore-.*\.backup$/)
    const site = await startSite(env)
    expect((await fetch(`${site.origin}/`)).status).toBe(200)
    const running = await runCommand(env, ['restore', file, '--replace'])
    expect(running).toMatchObject({ code: 1, err: expect.stringContaining('Stop all its processes first') })
    await site.stop()
    await remove()
  })
})
