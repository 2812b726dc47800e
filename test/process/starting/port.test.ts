import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runFailingStart } from '../../support/site/failing-start.ts'
import { createDataFolder, createServerSettings } from '../../support/site/data-folder.ts'
import { freePort } from '../../support/servers/postgres.ts'
import { runSite } from '../../support/site/site-process.ts'

/** A new database takes long on a busy machine. */
const firstStart = { timeout: 120_000 }

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'someday-port-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a new site, which first creates its database. */
function beginStart(env: Record<string, string>) {
  const started = runSite({ DATA_DIR: emptyFolder(), ...env })
  onTestFinished(() => void started.child.kill('SIGKILL'))
  return started
}

const answerOf = (url: string, accept = '*/*') => fetch(url, { headers: { accept } }).catch(() => undefined)

describe('the port', () => {
  it('is opened first: during the start it responds with Retry-After, and then the site answers', async () => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    beginStart({ PORT: String(port), SEED: 'none' })
    await expect.poll(() => answerOf(`${origin}/api/stats`), { interval: 5 }).toBeDefined()
    for (const path of ['/api/stats', '/healthz', '/readyz']) {
      const answer = await fetch(origin + path)
      expect([path, answer.status]).toEqual([path, 503])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const { error, message } = await answer.json()
      expect(message).toMatch(/^[A-Z].*\.$/)
      expect(error).toBe(message)
    }
    const page = await answerOf(origin, 'text/html')
    expect([page?.status, page?.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    await expect.poll(async () => (await answerOf(`${origin}/api/stats`))?.status, firstStart).toBe(200)
    expect((await answerOf(`${origin}/readyz`))?.status).toBe(200)
  })

  it('goes to one of two starts; the other ends with a sentence and has not changed the database', async () => {
    const PORT = String(await freePort())
    beginStart({ PORT, ...(await createServerSettings()) })
    await expect.poll(() => answerOf(`http://127.0.0.1:${PORT}/healthz`), { interval: 5 }).toBeDefined()
    const DATA_DIR = emptyFolder()
    const { code, said } = await runFailingStart({ PORT, DATA_DIR })
    expect(code).toBe(75)
    expect(said).toBe(
      `PORT cannot be used: another process listens on 127.0.0.1:${PORT}. Stop that process, or set PORT to another number.`,
    )
    expect(existsSync(join(DATA_DIR, 'pglite'))).toBe(false)
  })

  it('and HOST are named if the machine has no such address', async () => {
    const { code, said } = await runFailingStart({ HOST: '192.0.2.1', DATA_DIR: emptyFolder() })
    expect(code).toBe(78)
    expect(said).toMatch(/^HOST cannot be used: this machine has no address 192\.0\.2\.1\.[^\n]+\.$/)
  })

  it('is opened on each address of a HOST with several', async () => {
    const port = await freePort()
    const DATA_DIR = createDataFolder('someday-port-')
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    beginStart({ PORT: String(port), HOST: 'localhost', DATA_DIR })
    const status = async (host: string) => (await answerOf(`http://${host}:${port}/healthz`))?.status
    await expect.poll(() => status('localhost'), firstStart).toBe(200)
    expect(await status('127.0.0.1')).toBe(200)
  })
})
