import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { runFailingStart } from '../../support/site/failing-start.ts'
import { startSite } from '../../support/site/site-process.ts'
import { createSmallDisk } from '../../support/site/small-disk.ts'

const sentence = 'DATA_DIR cannot be used: the disk is full. Free up some space and start again.'

/** Starts the site and returns the status of a route. */
async function getStatusAfterStart(env: Record<string, string>) {
  const site = await startSite(env)
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  return (await fetch(`${site.origin}/api/stats`)).status
}

describe('a full disk', () => {
  // PGlite needs 38 MB before it is opened, and the catalogue more, so runs that fail earlier load none.
  it.each([
    { room: 0, SEED: 'none' },
    { room: 38_400_000, SEED: 'none' },
    { room: 41_000_000, SEED: 'someday' },
  ])(
    'after $room bytes ends the first start with a sentence, and the next one starts with space',
    async ({ room, SEED }) => {
      const { env, fill, makeRoom } = createSmallDisk('empty')
      fill({ room })
      expect(await runFailingStart({ ...env, SEED })).toEqual({ code: 75, said: sentence })
      makeRoom()
      expect(await getStatusAfterStart({ ...env, SEED })).toBe(200)
    },
  )

  it('ends a later start with a sentence, and damages nothing', async () => {
    const { env, fill, makeRoom } = createSmallDisk('filled')
    fill()
    expect(await runFailingStart(env)).toEqual({ code: 75, said: sentence })
    makeRoom()
    expect(await getStatusAfterStart(env)).toBe(200)
  })

  it('leaves no empty secret behind, beside PostgreSQL too', async () => {
    const { DATA_DIR, env, fill, makeRoom } = createSmallDisk('empty')
    const database = await copyDatabase()
    onTestFinished(() => database.remove())
    const onServer = { ...env, DATABASE_URL: database.location.url }
    fill()
    expect(await runFailingStart(onServer)).toEqual({ code: 75, said: sentence })
    fill({ room: 4 })
    expect(await runFailingStart(onServer)).toEqual({ code: 75, said: sentence })
    makeRoom()
    expect(await getStatusAfterStart(onServer)).toBe(200)
    expect(readFileSync(join(DATA_DIR, 'auth-secret'), 'utf8')).toMatch(/^[\w-]{43}$/)
  })
})
