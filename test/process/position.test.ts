import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { createServerSettings } from '../support/site/data-folder.ts'
import { startSite, type SiteProcess } from '../support/site/site-process.ts'

/** Position of nothing in the catalogue, at full precision and as rounded by browsers. */
const position = { latitude: -47.3128713, longitude: -133.4681357 }
const personalPattern = /-47\.3|-133\.(46|5)|2147111222/

/** Id of no idea, as a visitor's browser may have stored it. */
const savedId = 2_147_111_222

const listForYou = ({ origin }: SiteProcess, ideaIds: number[]) =>
  fetch(`${origin}/api/trpc/bucketList.forYou.ofVisitor`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ideaIds }),
  })

const ask = ({ origin }: SiteProcess, input: object) =>
  fetch(`${origin}/api/trpc/places.near`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

/** Returns all rows of a database, one per line. */
async function readAllRows(url: string): Promise<string> {
  const orm = await openDatabase({ url }, Object.values(entities))
  const tables = await orm.em.execute<{ name: string }[]>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    // oxlint-disable-next-line no-await-in-loop -- there is one connection
    const rows = await orm.em.execute<{ line: string }[]>(`select to_jsonb(t)::text as line from ${name} t`)
    lines.push(...rows.map(({ line }) => line))
  }
  await orm.close()
  return lines.join('\n')
}

it('a visitor’s position and ideas saved in the browser are not in the log, the database or a file, whatever the result', async () => {
  const settings = await createServerSettings()
  const site = await startSite({ ...settings, LOG_LEVEL: 'trace' })
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  expect((await ask(site, position)).status).toBe(200)
  expect((await ask(site, { ...position, month: 13 })).status).toBe(400)
  expect((await ask(site, { ...position, latitude: -133.4681357 })).status).toBe(400)
  expect((await ask(site, { latitude: -47.3, longitude: -133.5 })).status).toBe(200)
  expect((await listForYou(site, [7, savedId])).status).toBe(200)
  expect((await listForYou(site, [-savedId])).status).toBe(400)
  await site.stop('SIGTERM')

  // Checks that the log and the database have content.
  expect(site.output()).toContain('listening at')
  expect(site.output()).not.toMatch(personalPattern)
  const rows = await readAllRows(settings.DATABASE_URL)
  expect(rows).toContain('Kyoto, Japan')
  expect(rows).not.toMatch(personalPattern)
  const files = readdirSync(settings.DATA_DIR, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name), 'utf8')).not.toMatch(personalPattern)
})
