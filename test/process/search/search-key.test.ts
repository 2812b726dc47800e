import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import {
  findMeilisearch,
  startMeilisearch,
  type MeilisearchServer,
} from '../../support/servers/meilisearch.ts'
import { runCommand } from '../../support/site/command.ts'

const repository = join(import.meta.dirname, '../../..')
const masterKey = randomBytes(16).toString('hex')

/** Runs the command of docs/install-docker.md that derives the search key. */
function deriveDocumentedKey(): string {
  const guide = readFileSync(join(repository, 'docs/install-docker.md'), 'utf8')
  const [, command = ''] = /^MEILI_API_KEY=\$\((.+)\)$/m.exec(guide) ?? []
  return execFileSync('sh', ['-c', command], { env: { ...process.env, master: masterKey } })
    .toString()
    .trim()
}

describe.skipIf(!findMeilisearch())('the Meilisearch key for containers', () => {
  let server: MeilisearchServer
  let database: Awaited<ReturnType<typeof copyDatabase>>
  const folder = fastFolder('someday-search-key-')
  const key = deriveDocumentedKey()
  const makeKey = () =>
    execFileSync('sh', [join(repository, 'docker/search-key.sh')], {
      env: { ...process.env, MEILI_URL: server.url, MEILI_MASTER_KEY: masterKey },
    })
      .toString()
      .trim()
  const statusOf = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    return (await fetch(server.url + path, { ...init, headers })).status
  }

  beforeAll(async () => {
    server = await startMeilisearch(masterKey)
    database = await copyDatabase()
  })
  afterAll(async () => {
    await database.remove()
    await server.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has no access before it is created, and is created once', async () => {
    expect(await statusOf('/indexes')).toBe(403)
    expect([makeKey(), makeKey()]).toEqual(['The site has its key.', 'The site has its key already.'])
  })

  it('allows building, comparing and searching the index', async () => {
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database.location.url,
      MEILI_URL: server.url,
      MEILI_API_KEY: key,
    }
    expect(await runCommand(env, ['reindex'])).toMatchObject({ code: 0 })
    expect(await runCommand(env, ['search:verify'])).toMatchObject({ code: 0 })
    expect(await statusOf('/indexes/ideas/search?q=lights')).toBe(200)
  })

  it('does not allow other keys, dumps or server settings', async () => {
    expect(await statusOf('/keys')).toBe(403)
    expect(await statusOf('/dumps', { method: 'POST' })).toBe(403)
    expect(await statusOf('/experimental-features')).toBe(403)
  })

  it('is refused with a sentence by a server with another master key', () => {
    const env = { ...process.env, MEILI_URL: server.url, MEILI_MASTER_KEY: 'another-master-key' }
    expect(() =>
      execFileSync('sh', [join(repository, 'docker/search-key.sh')], { env, stdio: 'pipe' }),
    ).toThrow('Meilisearch makes no key: it answers 403.')
  })
})
