import { chmodSync, chownSync, cpSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { databaseCopy } from '../../support/app/catalogue-copy.ts'
import { failedStart } from '../../support/site/failed-start.ts'
import { startSite } from '../../support/site/site-process.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

/** Root may write anywhere, so its site runs as somebody else here. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

function folder(): string {
  const made = fastFolder('someday-folder-')
  chmodSync(made, 0o755)
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function file(path: string, content = ''): string {
  writeFileSync(path, content)
  return path
}

/** A data folder with the catalogue in it. */
function filledFolder(): string {
  const made = folder()
  cpSync(inject('templateFolder'), join(made, 'pglite'), { recursive: true })
  return made
}

/** What a start says that ends because of its folder: one line without a trace. */
async function refusal(DATA_DIR: string, env: Record<string, string> = {}, user = {}) {
  const { code, said } = await failedStart({ DATA_DIR, ...env }, user)
  expect(code).toBe(78)
  expect(said).toMatch(/^DATA_DIR cannot be used: [^\n]+\.$/)
  return said.replace('DATA_DIR cannot be used: ', '')
}

describe('a data folder that cannot be used ends the start with a sentence', () => {
  it('where a file stands in its place, or above it', async () => {
    const stands = file(join(folder(), 'data'))
    expect(await refusal(stands)).toBe(`${stands} is a file, not a folder. Set DATA_DIR to another folder.`)
    expect(await refusal(join(stands, 'below'))).toBe(
      `${join(stands, 'below')} has a file in its path where a folder is needed. Set DATA_DIR to another folder.`,
    )
  })

  it('where this user may not write', async () => {
    const made = folder()
    chmodSync(made, 0o555)
    const remedy = 'Give this user write permission, or set DATA_DIR to another folder.'
    expect(await refusal(made, {}, nobody)).toBe(`${made} is not writable (EACCES). ${remedy}`)
    const below = join(made, 'below')
    expect(await refusal(below, {}, nobody)).toBe(`${below} is not writable (EACCES). ${remedy}`)
  })

  it('where the secret may not be written beside a PostgreSQL', async () => {
    const database = await databaseCopy()
    onTestFinished(() => database.remove())
    const made = folder()
    chmodSync(made, 0o555)
    expect(await refusal(made, { DATABASE_URL: database.location.url }, nobody)).toMatch(
      /auth-secret is not writable \(EACCES\)\. Give this user write permission/,
    )
  })

  it('where the database in it belongs to another user', async () => {
    const made = filledFolder()
    const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, ...nobody }
    chownSync(made, uid, gid)
    for (const path of globSync('pglite/**', { cwd: made })) chmodSync(join(made, path), 0o500)
    expect(await refusal(made, {}, nobody)).toMatch(
      /pglite\S* is not writable \(EACCES\)\. Give this user write permission/,
    )
  })

  it('where a file stands in the place of the database', async () => {
    const made = folder()
    const stands = file(join(made, 'pglite'))
    expect(await refusal(made)).toBe(`${stands} is a file, not a folder. Set DATA_DIR to another folder.`)
  })

  it('where the database in it is damaged', async () => {
    const made = filledFolder()
    rmSync(join(made, 'pglite/global/pg_control'))
    expect(await refusal(made)).toMatch(
      /^the database in \S+pglite cannot be opened \(.+\)\. Restore a copy of the folder, or set DATA_DIR to another one\.$/,
    )
  })

  it('where the secret in it is none', async () => {
    const made = filledFolder()
    const empty = file(join(made, 'auth-secret'))
    expect(await refusal(made)).toBe(
      `${empty} contains no secret. Delete it, and the next start creates a new one; everyone has to sign in again.`,
    )
  })
})

it('a data folder that nothing has to be written to may stay as it is: pictures are drawn all the same', async () => {
  const database = await databaseCopy()
  onTestFinished(() => database.remove())
  const made = folder()
  chmodSync(made, 0o555)
  const AUTH_SECRET = 'a secret of locked folders that is long enough'
  const site = await startSite({ DATA_DIR: made, DATABASE_URL: database.location.url, AUTH_SECRET }, nobody)
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const [idea] = await (await fetch(`${site.origin}/api/ideas?limit=1`)).json()
  const picture = await fetch(site.origin + idea.imageUrl.replace('.svg', '.jpg'))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})
