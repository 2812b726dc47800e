import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../support/app/test-app.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

const folder = fastFolder('someday-warming-')
const file = join(folder, 'most-asked.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = () => startTestApp({ DATA_DIR: folder })
const readStoredPaths = (): string[] => JSON.parse(readFileSync(file, 'utf8'))

describe('the most requested pages', () => {
  it('are cached again after a restart, the most requested first, and only those without personal data', async () => {
    const before = await start()
    for (const url of ['/about', '/new', '/new', '/popular', '/new', '/popular', '/api/ideas/7'])
      await before.inject(url)
    await before.inject('/search?q=my+name')
    await before.inject('/lists/0123456789012345678901')
    await before.inject('/no-such-page')
    await before.inject({ url: '/categories', headers: { cookie: 'auth_token=nobody' } })
    await before.close()
    expect(readStoredPaths().slice(0, 2)).toEqual(['/new', '/popular'])
    expect(readStoredPaths().toSorted()).toEqual(['/about', '/api/ideas/7', '/new', '/popular'])
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')

    const after = await start()
    try {
      // Rendered without a request.
      await expect.poll(() => after.rendered, { timeout: 30_000 }).toEqual(['/new', '/popular', '/about'])
      expect((await after.inject('/new')).statusCode).toBe(200)
      expect(after.rendered).toHaveLength(3)
    } finally {
      await after.close()
    }
    expect(readStoredPaths()).toEqual(expect.arrayContaining(['/new', '/popular', '/about']))
  })

  it.each(['no list', '{"a":1}', '["no path", 7]'])(
    'may be stored in an unreadable file: %s',
    async (text) => {
      writeFileSync(file, text)
      const app = await start()
      await app.inject('/about')
      await app.close()
      expect(readStoredPaths()).toEqual(['/about'])
    },
  )

  it('are two hundred at most', async () => {
    writeFileSync(file, JSON.stringify(Array.from({ length: 900 }, (_, id) => `/ideas/${id}`)))
    const app = await start()
    await app.inject('/about')
    await app.close()
    expect(readStoredPaths()).toHaveLength(200)
    expect(readStoredPaths()[0]).toBe('/about')
  })
})
