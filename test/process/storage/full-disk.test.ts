import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseCopy } from '../../support/app/catalogue-copy.ts'
import { failedStart } from '../../support/site/failed-start.ts'
import { startSite } from '../../support/site/site-process.ts'
import { diskOf } from '../../support/site/small-disk.ts'

const sentence = 'DATA_DIR cannot be used: the disk is full. Free some space and start again.'

/** Starts the site; the status of one of its rows. */
async function startedOn(env: Record<string, string>) {
  const site = await startSite(env)
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  return (await fetch(`${site.origin}/api/stats`)).status
}

describe('a full disk', () => {
  // The database takes 38 MB before it is opened, and the catalogue some more: where it is not come to, none is brought in.
  it.each([
    { room: 0, SEED: 'none' },
    { room: 38_400_000, SEED: 'none' },
    { room: 41_000_000, SEED: 'someday' },
  ])(
    'after $room bytes ends the first start with a sentence, and with room the next one starts',
    async ({ room, SEED }) => {
      const { env, fill, makeRoom } = diskOf('empty')
      fill({ room })
      expect(await failedStart({ ...env, SEED })).toEqual({ code: 75, said: sentence })
      makeRoom()
      expect(await startedOn({ ...env, SEED })).toBe(200)
    },
  )

  it('ends a later start with a sentence, and spoils nothing', async () => {
    const { env, fill, makeRoom } = diskOf('filled')
    fill()
    expect(await failedStart(env)).toEqual({ code: 75, said: sentence })
    makeRoom()
    expect(await startedOn(env)).toBe(200)
  })

  it('leaves no empty secret behind, beside a PostgreSQL too', async () => {
    const { DATA_DIR, env, fill, makeRoom } = diskOf('empty')
    const database = await databaseCopy()
    onTestFinished(() => database.remove())
    const onServer = { ...env, DATABASE_URL: database.location.url }
    fill()
    expect(await failedStart(onServer)).toEqual({ code: 75, said: sentence })
    fill({ room: 4 })
    expect(await failedStart(onServer)).toEqual({ code: 75, said: sentence })
    makeRoom()
    expect(await startedOn(onServer)).toBe(200)
    expect(readFileSync(join(DATA_DIR, 'auth-secret'), 'utf8')).toMatch(/^[\w-]{43}$/)
  })
})
