import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { copyDatabase } from '../support/app/catalogue-copy.ts'
import { createDataFolder } from '../support/site/data-folder.ts'
import { startSite } from '../support/site/site-process.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'
import { signUpBeforeStart } from '../support/app/members.ts'

const AUTH_SECRET = 'a secret of saves that is long enough'
const saves = 1_000
const devices = 20

function folder(): string {
  const made = fastFolder('someday-saves-')
  chmodSync(made, 0o755)
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/**
 * Saves from many devices concurrently until the process is killed.
 *
 * @returns the ideas whose saves were acknowledged, and the number of requests.
 */
async function saveUntilKilled(env: Record<string, string>, cookie: string) {
  const site = await startSite({ ...env, AUTH_SECRET, LOG_LEVEL: 'info' })
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const waiting = Array.from({ length: saves }, (_, index) => index + 1)
  const acknowledged: number[] = []
  let killed: Promise<unknown> | undefined

  async function device() {
    for (let ideaId = waiting.pop(); ideaId !== undefined; ideaId = waiting.pop()) {
      const answer = await save(site.origin, cookie, ideaId)
      if (answer === undefined) return
      expect(answer).toBe(201)
      acknowledged.push(ideaId)
      // Other saves are in progress at this moment.
      if (acknowledged.length === saves / 2) killed = site.stop('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: devices }, device))
  await killed
  return { acknowledged, unsent: waiting.length }
}

/** Returns the status. Undefined if the connection was closed. */
const save = (origin: string, cookie: string, ideaId: number) =>
  fetch(`${origin}/api/my-bucket-list`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ideaId }),
  }).then(
    ({ status }) => status,
    () => undefined,
  )

async function readListAfterwards(env: Record<string, string>, cookie: string): Promise<number[]> {
  const site = await startSite({ ...env, AUTH_SECRET })
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const entries = await (await fetch(`${site.origin}/api/my-bucket-list`, { headers: { cookie } })).json()
  return entries.map(({ ideaId }: { ideaId: number }) => ideaId)
}

/** Returns the saves acknowledged before the kill, and the list after the next start. */
async function killWhileSaving(env: Record<string, string>, location: DatabaseLocation) {
  const [member] = await signUpBeforeStart(location, AUTH_SECRET, [{}])
  const cookie = member?.headers.cookie ?? ''
  const { acknowledged, unsent } = await saveUntilKilled(env, cookie)
  const listed = await readListAfterwards(env, cookie)
  return {
    unsent,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((ideaId) => !listed.includes(ideaId)),
    twice: listed.length - new Set(listed).size,
  }
}

const expectNothingLost = {
  unsent: expect.toSatisfy((count: number) => count > 0),
  acknowledged: expect.toSatisfy((count: number) => count >= saves / 2),
  lost: [],
  twice: 0,
}

describe('a kill during a thousand saves', { timeout: 120_000 }, () => {
  it('loses no confirmed save, on PGlite', async () => {
    const DATA_DIR = createDataFolder('someday-saves-')
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    const killed = await killWhileSaving({ DATA_DIR }, { folder: join(DATA_DIR, 'pglite') })
    expect(killed).toEqual(expectNothingLost)
  })

  it('loses no confirmed save, on PostgreSQL', async () => {
    const { location, remove } = await copyDatabase()
    onTestFinished(remove)
    const env = { DATABASE_URL: location.url, DATA_DIR: folder() }
    const killed = await killWhileSaving(env, location)
    expect(killed).toEqual(expectNothingLost)
  })
})
