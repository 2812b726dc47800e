import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyDatabase } from '../support/app/catalogue-copy.ts'
import { signUpBeforeStart, type Member } from '../support/app/members.ts'
import { createPlainPicture } from '../support/app/pictures.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'
import { createDataFolder } from '../support/site/data-folder.ts'
import { listPictureDecoders } from '../support/site/picture-decoders.ts'
import { startSite, type SiteProcess } from '../support/site/site-process.ts'

const AUTH_SECRET = 'a secret of pictures that is long enough'

const status = async ({ origin }: SiteProcess, editor: Member | undefined) => {
  const answer = await fetch(`${origin}/api/pictures`, {
    method: 'POST',
    headers: { cookie: editor?.headers.cookie ?? '', 'content-type': 'image/png' },
    body: new Uint8Array(await createPlainPicture()),
  })
  return answer.status
}

/** Starts a site on PGlite. */
async function startOnPglite(): Promise<[SiteProcess, Member | undefined]> {
  const DATA_DIR = createDataFolder('someday-pictures-')
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const database = { folder: join(DATA_DIR, 'pglite') }
  const [editor] = await signUpBeforeStart(database, AUTH_SECRET, [{ role: 'editor' }])
  return [await startSite({ DATA_DIR, AUTH_SECRET }), editor]
}

/** Starts two workers on PostgreSQL. */
async function startWithWorkers(): Promise<[SiteProcess, Member | undefined]> {
  const { location, remove } = await copyDatabase()
  onTestFinished(remove)
  const DATA_DIR = fastFolder('someday-pictures-')
  chmodSync(DATA_DIR, 0o755)
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const [editor] = await signUpBeforeStart(location, AUTH_SECRET, [{ role: 'editor' }])
  const site = await startSite({ DATABASE_URL: location.url, DATA_DIR, WEB_CONCURRENCY: '2', AUTH_SECRET })
  return [site, editor]
}

describe.each([
  ['on PGlite', startOnPglite],
  ['with several workers', startWithWorkers],
])('the picture process, %s', (_, start) => {
  it('starts with the first upload and ends with the site', async () => {
    const [site, editor] = await start()
    onTestFinished(async () => void (await site.stop('SIGKILL')))
    const pid = site.child.pid ?? 0
    expect(listPictureDecoders(pid)).toEqual([])
    expect(await status(site, editor)).toBe(201)
    const decoders = listPictureDecoders(pid)
    expect(decoders).toHaveLength(1)
    expect(await site.stop('SIGTERM')).toBe(0)
    expect(decoders.filter(isRunning)).toEqual([])
  })
})

describe('a site that is killed', () => {
  it('leaves no picture process behind', async () => {
    const [site, editor] = await startOnPglite()
    onTestFinished(async () => void (await site.stop('SIGKILL')))
    expect(await status(site, editor)).toBe(201)
    const decoders = listPictureDecoders(site.child.pid ?? 0)
    expect(decoders).toHaveLength(1)
    await site.stop('SIGKILL')
    await expect.poll(() => decoders.filter(isRunning)).toEqual([])
  })
})

it.runIf(process.platform === 'linux')('the site itself loads no picture decoder', async () => {
  const [site, editor] = await startOnPglite()
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  expect(await status(site, editor)).toBe(201)
  const librariesOf = (pid: number) => readFileSync(`/proc/${pid}/maps`, 'utf8')
  const [decoder = 0] = listPictureDecoders(site.child.pid ?? 0)
  expect(librariesOf(decoder)).toContain('libvips')
  expect(librariesOf(site.child.pid ?? 0)).not.toContain('libvips')
})

/** Whether a process is running. A zombie is not. */
function isRunning(pid: number): boolean {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return rows.some((row) => {
    const [id, state] = row.trim().split(/\s+/)
    return Number(id) === pid && !state?.startsWith('Z')
  })
}
