import { rmSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { createDataFolder, createServerSettings } from '../support/site/data-folder.ts'
import { startSite } from '../support/site/site-process.ts'

async function start(env: Record<string, string>) {
  const site = await startSite(env)
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  return site
}

it('a process logs that it has started and ended', async () => {
  const DATA_DIR = createDataFolder('someday-log-')
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const site = await start({ DATA_DIR })
  await expect
    .poll(site.output)
    .toMatch(
      /"version":"\d[^\n]*"database":"PGlite 1\d[^\n]*"search":"the database"[^\n]*"Someday \d\S+ has started"/,
    )
  await site.stop()
  expect(site.output()).toMatch(/"the site has stopped"/)
})

it('a process has a pretty log if configured', async () => {
  const site = await start({ ...(await createServerSettings()), LOG_FORMAT: 'people' })
  await fetch(`${site.origin}/api/stats`)
  await expect.poll(site.output).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/stats 200 \d+ ms$/m)
  expect(site.output()).not.toContain('{"level"')
})
