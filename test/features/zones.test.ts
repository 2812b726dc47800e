import { rmSync } from 'node:fs'
import { afterEach, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { startTestApp } from '../support/app/test-app.ts'
import { signUp } from '../support/app/members.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'
import { client } from '../support/app/client.ts'

const before = { TZ: process.env.TZ, PGOPTIONS: process.env.PGOPTIONS }
afterEach(() => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
})

/** Starts the site in a time zone, with a database in the same zone. */
async function startIn(zone: string) {
  process.env.TZ = zone
  process.env.PGOPTIONS = `-c TimeZone=${zone}`
  const app = await startTestApp()
  onTestFinished(() => app.close())
  return app
}

/**
 * Year 1, before standard time; both times of an hour that occurred twice in Berlin; and one in a zone with a
 * fractional offset.
 */
const timestamps = [
  '0001-01-02T03:04:05.678Z',
  '1879-12-31T23:59:59.000Z',
  '2025-10-26T00:30:00.000Z',
  '2025-10-26T01:30:00.000Z',
  '2024-02-29T23:59:59.999Z',
]

it.each(['Europe/Berlin', 'America/St_Johns'])(
  'on a machine and a database in %s a timestamp is stored as it was sent',
  async (zone) => {
    const app = await startIn(zone)
    const member = client(app, await signUp(app))
    for (const [index, completedAt] of timestamps.entries()) {
      const entry = { ideaId: index + 1, status: 'completed', completedAt }
      expect((await member.post('/api/my-bucket-list', entry)).body.completedAt).toBe(completedAt)
    }
    const list = (await member.get('/api/my-bucket-list')).body
    expect(list.map(({ completedAt }: { completedAt: string }) => completedAt)).toEqual(timestamps)
    await member.delete(`/api/my-bucket-list/${list[0].id}`)
    const taken = (await member.get('/api/account/data')).body
    expect(taken.bucketList.removedEntries[0].removedAt).toMatch(/(Z|\+00:00)$/)
  },
)

// The folder is the same in the other project.
it.runIf(inject('database') === 'pglite')(
  'a database in a folder uses UTC, wherever it was created',
  async () => {
    process.env.TZ = 'Europe/Berlin'
    const folder = fastFolder('someday-zone-')
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const orm = await openDatabase({ folder }, Object.values(entities))
    onTestFinished(() => orm.close())
    const moment = `select timestamptz '0001-01-02T03:04:05Z'::text as said`
    expect(await orm.em.fork().execute(moment)).toEqual([{ said: '0001-01-02 03:04:05+00' }])
  },
)
