import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startSite } from '../support/site/site-process.ts'
import { createDataFolder } from '../support/site/data-folder.ts'
import { signUpBeforeStart } from '../support/app/members.ts'

const AUTH_SECRET = 'a secret of publishing that is long enough'
const waitMs = 10_000
const soon = { timeout: 60_000, interval: 250 }

it('ideas due while a site was down are published at its next start', { timeout: 180_000 }, async () => {
  const DATA_DIR = createDataFolder('someday-publishing-')
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const database = { folder: join(DATA_DIR, 'pglite') }
  const [editor] = await signUpBeforeStart(database, AUTH_SECRET, [{ role: 'editor' }])

  const before = await startSite({ DATA_DIR, AUTH_SECRET })
  onTestFinished(async () => void (await before.stop('SIGKILL')))
  const publishAt = new Date(Date.now() + waitMs)
  const answer = await fetch(`${before.origin}/api/ideas`, {
    method: 'POST',
    headers: { cookie: editor?.headers.cookie ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Waiting',
      categoryId: 1,
      state: 'scheduled',
      publishAt: publishAt.toISOString(),
    }),
  })
  expect(answer.status).toBe(201)
  const { id } = await answer.json()
  expect((await fetch(`${before.origin}/api/ideas/${id}`)).status).toBe(404)
  await before.stop('SIGKILL')
  await expect.poll(() => Date.now(), soon).toBeGreaterThan(publishAt.getTime())

  const after = await startSite({ DATA_DIR, AUTH_SECRET })
  onTestFinished(async () => void (await after.stop('SIGKILL')))
  await expect.poll(async () => (await fetch(`${after.origin}/api/ideas/${id}`)).status, soon).toBe(200)
})
