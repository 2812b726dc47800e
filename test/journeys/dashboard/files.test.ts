import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { importInterrupted } from '#features/editing/messages.ts'
import { notAPicture, pictureIsPolyglot, pictureTooLarge } from '#features/pictures/messages.ts'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { heading, soon, visit } from '../visitors/page-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'someday-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('an import', () => {
  it('reports each invalid row and changes nothing until all are valid', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin')
    await page.getByRole('button', { name: 'Import and export' }).click()
    const file = page.getByLabel('CSV or JSON file')
    await file.setInputFiles(fileOf('wrong.csv', 'id,title,difficulty\n1190,Changed by a file,3\n1191,,9\n'))
    const problems = page.getByRole('region', { name: 'Problems' })
    await problems.getByRole('row', { name: '3 title Title is required' }).waitFor()
    await problems.getByRole('row', { name: /^3 difficulty/ }).waitFor()
    await page.getByRole('region', { name: 'Changes' }).getByText('Changed by a file').waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('button', { name: 'Import 1 idea' }).isDisabled()).toBe(true)

    await page.getByRole('button', { name: 'Choose another file' }).click()
    await file.setInputFiles(fileOf('right.csv', 'id,title\n1190,Changed by a file\n'))
    await page.getByRole('button', { name: 'Import 1 idea' }).click()
    await page.getByText('0 created, 1 updated').waitFor()
    await visit(page, '/ideas/1190')
    expect(await heading(page).innerText()).toBe('Changed by a file')
  })

  it('shows a message for a file that is not a list of ideas', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin')
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByLabel('CSV or JSON file').setInputFiles(fileOf('broken.json', '{"no": '))
    const refusal = page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })
    await expect.poll(async () => (await refusal.innerText()).length, soon).toBeGreaterThan(10)
    expect(await page.getByLabel('CSV or JSON file').count()).toBe(1)
  })
})

describe('an interrupted import', () => {
  it('says that the ideas may have been imported', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin')
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page
      .getByLabel('CSV or JSON file')
      .setInputFiles(fileOf('cut.csv', 'id,title\n1191,Changed before the end\n'))
    await page.getByRole('region', { name: 'Changes' }).waitFor()
    await page.route('**/api/ideas/import', (route) =>
      route.fulfill({ contentType: 'application/x-ndjson', body: '{"done":0,"total":1}\n' }),
    )
    await page.getByRole('button', { name: 'Import 1 idea' }).click()
    const refusal = page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })
    await expect.poll(() => refusal.innerText(), soon).toBe(importInterrupted)
  })
})

describe('an upload', () => {
  it('becomes the picture of the idea', async () => {
    const { page } = await openSite({ as: 'editor', withImages: true })
    await visit(page, '/admin?edit=1195')
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer()
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/pictures', async (route) => {
      await free
      await route.continue()
    })
    await page.getByLabel('Picture file').setInputFiles(fileOf('photo.jpg', photo))
    // Saving before the upload has ended does not lose the picture.
    await page.getByRole('button', { name: 'Update idea' }).click()
    await page.getByText('Your changes will be saved when the upload finishes.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    letGo()
    await page.getByText('Idea updated').waitFor()
    await visit(page, '/admin?edit=1195')
    const address = page.getByLabel('Image URL')
    await expect.poll(() => address.inputValue(), soon).toMatch(/^\/pictures\//)
    const preview = page.getByRole('img', { name: 'What visitors see' })
    await expect.poll(() => preview.evaluate(naturalWidth), soon).toBeGreaterThan(0)
    await visit(page, '/ideas/1195')
    const shown = page.getByRole('main').getByRole('img').first()
    expect(await shown.getAttribute('src')).toMatch(/^\/pictures\//)
    await expect.poll(() => shown.evaluate(naturalWidth), soon).toBeGreaterThan(0)
  })

  it('is refused with a message if the file is malicious', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin?edit=1196')
    const refusal = page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })
    for (const { file, sentence } of await hostileFiles()) {
      await page.getByLabel('Picture file').setInputFiles(file)
      await expect.poll(() => refusal.allInnerTexts(), soon).toEqual([sentence])
      expect(await page.getByLabel('Image URL').inputValue()).toBe('')
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await visit(page, '/admin?edit=1196')
    }
  })

  it('can be a cover of scene, palette, composition and subject instead', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin?edit=1197')
    await page.getByRole('button', { name: 'Choose a cover…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a cover' })
    await dialog.getByLabel('Scene').selectOption('snow')
    await dialog.getByLabel('Light', { exact: true }).selectOption('frost')
    await dialog.getByLabel('Composition').selectOption('far right')
    await dialog.getByLabel('Framing').selectOption('portrait')
    await dialog.getByPlaceholder('Search subjects').fill('lighth')
    await dialog.getByPlaceholder('Search subjects').press('Enter')
    await dialog.getByPlaceholder('Search subjects').fill('boot')
    await dialog.getByRole('button', { name: 'boots' }).click()
    await dialog.getByRole('img', { name: 'Cover: boots, snow, frost' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use this cover' }).click()
    await page.getByRole('button', { name: 'Update idea' }).click()
    await page.getByText('Idea updated').waitFor()
    await visit(page, '/admin?edit=1197')
    const kept = page.getByRole('img', { name: 'Cover: boots, snow, frost' })
    await expect.poll(() => kept.count(), soon).toBe(1)
  })
})

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function hostileFiles(): Promise<{ file: string; sentence: string }[]> {
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a37' } })
    .jpeg()
    .toBuffer()
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const huge = fileOf('huge.jpg', photo)
  truncateSync(huge, 100 * 1024 * 1024)
  const script = '<script>alert(1)</script>'
  return [
    {
      file: fileOf('script.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      sentence: notAPicture,
    },
    { file: fileOf('both.jpg', Buffer.concat([photo, Buffer.from(script)])), sentence: pictureIsPolyglot },
    { file: fileOf('bomb.png', bomb), sentence: pictureTooLarge },
    { file: huge, sentence: pictureTooLarge },
  ]
}

function naturalWidth(element: Element): number {
  return element instanceof HTMLImageElement ? element.naturalWidth : 0
}
