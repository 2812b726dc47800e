import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startSite } from '../../support/site/site-process.ts'

const repository = join(import.meta.dirname, '../../..')

async function siteWith(SEED: string) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'someday-own-'))
  const site = await startSite({ DATA_DIR, SEED })
  onTestFinished(async () => {
    await site.stop('SIGKILL')
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  const total = async () => (await (await fetch(`${site.origin}/api/stats`)).json()).totalIdeas
  const page = async (path: string) => {
    const answer = await fetch(site.origin + path)
    return { status: answer.status, text: await answer.text() }
  }
  return { total, page }
}

it('an empty folder becomes a site with the operator’s own catalogue', async () => {
  const { total, page } = await siteWith(join(repository, 'docs/own-catalogue/recipes.csv'))
  expect(await total()).toBe(50)
  expect((await page('/categories/soups')).text).toContain('Roast a tomato soup')
  const home = (await page('/')).text
  expect(home).toContain('/categories/soups')
  expect(home).not.toMatch(/No categories found|-bucket-list-ideas/)
  expect((await page('/popular')).text).toContain('Keep a sourdough starter alive for a month')
})

it('a site can start without a catalogue, and its pages say so', async () => {
  const { total, page } = await siteWith('none')
  expect(await total()).toBe(0)
  for (const path of ['/', '/categories', '/popular', '/new', '/search?q=soup', '/map', '/now', '/places'])
    expect([path, (await page(path)).status]).toEqual([path, 200])
  expect((await page('/categories')).text).toContain('No categories found')
})
