import { chmodSync, chownSync, cpSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { runFailingStart } from '../../support/site/failing-start.ts'
import { startSite } from '../../support/site/site-process.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

/** Root may write anywhere, so the site runs as another user. */
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

/** Creates a data folder with the catalogue. */
function createFilledFolder(): string {
  const made = folder()
  cpSync(inject('templateFolder'), join(made, 'pglite'), { recursive: true })
  return made
}

/** Returns the error of a start that fails because of its folder: one line without a stack trace. */
async function getStartError(DATA_DIR: string, env: Record<string, string> = {}, user = {}) {
  const { code, said } = await runFailingStart({ DATA_DIR, ...env }, user)
  expect(code).toBe(78)
  expect(said).toMatch(/^DATA_DIR cannot be used: [^\n]+\.$/)
  return said.replace('DATA_DIR cannot be used: ', '')
}

describe('an unusable data folder ends the start with a sentence', () => {
  it('if a file has its name, or that of a parent', async () => {
    const stands = file(join(folder(), 'data'))
    expect(await getStartError(stands)).toBe(
      `${stands} is a file, not a folder. Set DATA_DIR to another folder.`,
    )
    expect(await getStartError(join(stands, 'below'))).toBe(
      `${join(stands, 'below')} has a file in its path where a folder is needed. Set DATA_DIR to another folder.`,
    )
  })

  it('if this user may not write', async () => {
    const made = folder()
    chmodSync(made, 0o555)
    const remedy = 'Give this user write permission, or set DATA_DIR to another folder.'
    expect(await getStartError(made, {}, nobody)).toBe(`${made} is not writable (EACCES). ${remedy}`)
    const below = join(made, 'below')
    expect(await getStartError(below, {}, nobody)).toBe(`${below} is not writable (EACCES). ${remedy}`)
  })

  it('if the secret cannot be written beside PostgreSQL', async () => {
    const database = await copyDatabase()
    onTestFinished(() => database.remove())
    const made = folder()
    chmodSync(made, 0o555)
    expect(await getStartError(made, { DATABASE_URL: database.location.url }, nobody)).toMatch(
      /auth-secret is not writable \(EACCES\)\. Give this user write permission/,
    )
  })

  it('if its database belongs to another user', async () => {
    const made = createFilledFolder()
    const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, ...nobody }
    chownSync(made, uid, gid)
    for (const path of globSync('pglite/**', { cwd: made })) chmodSync(join(made, path), 0o500)
    expect(await getStartError(made, {}, nobody)).toMatch(
      /pglite\S* is not writable \(EACCES\)\. Give this user write permission/,
    )
  })

  it('if a file has the name of its database', async () => {
    const made = folder()
    const stands = file(join(made, 'pglite'))
    expect(await getStartError(made)).toBe(
      `${stands} is a file, not a folder. Set DATA_DIR to another folder.`,
    )
  })

  it('if its database is damaged', async () => {
    const made = createFilledFolder()
    rmSync(join(made, 'pglite/global/pg_control'))
    expect(await getStartError(made)).toMatch(
      /^the database in \S+pglite cannot be opened \(.+\)\. Restore a copy of the folder, or set DATA_DIR to another one\.$/,
    )
  })

  it('if its secret is empty', async () => {
    const made = createFilledFolder()
    const empty = file(join(made, 'auth-secret'))
    expect(await getStartError(made)).toBe(
      `${empty} contains no secret. Delete it to create a new one at the next start; everyone will have to sign in again.`,
    )
  })
})

it('a read-only data folder is sufficient beside PostgreSQL: share pictures still work', async () => {
  const database = await copyDatabase()
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
