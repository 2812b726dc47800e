import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { listLinks, listTexts } from '../read-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'someday-texts-'))
const writePage = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    PRIVACY_TEXT: writePage(
      'privacy.md',
      [
        '# What we know of you',
        'Nothing <script>alert(1)</script> <b>bold</b> at **all**.',
        '## Mail & more',
        '- [write to us](/contact)\n- [run](javascript:alert(1))',
        '![a picture](https://elsewhere.example/a.png)',
        '#### Small',
      ].join('\n\n'),
    ),
    IMPRINT_TEXT: writePage('imprint.md', 'Ladle Ltd, 1 Kitchen Lane\n'),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const readMainHtml = async (url: string, site = app) => {
  const { body } = await site.inject(url)
  return body.slice(body.indexOf('<main'), body.indexOf('</main>'))
}
const readFooterHtml = async (url: string, site = app) => {
  const { body } = await site.inject(url)
  return body.slice(body.indexOf('<footer'), body.indexOf('</footer>'))
}

describe('the operator’s custom pages', () => {
  it('replace ours, rendered from Markdown', async () => {
    const { body } = await app.inject('/privacy')
    expect(listTexts(body, 'title')).toEqual(['What we know of you | Someday'])
    const main = await readMainHtml('/privacy')
    expect(listTexts(main, 'h1')).toEqual(['What we know of you'])
    expect(listTexts(main, 'h2')).toEqual(['Mail & more'])
    expect(listTexts(main, 'h3')).toEqual(['Small'])
    expect(main).toContain('<strong>all</strong>')
    expect(main).toContain('<a href="/contact">write to us</a>')
    expect(main).not.toContain('argon2id')
  })

  it('contain no raw HTML, scripts or remote content', async () => {
    const main = await readMainHtml('/privacy')
    expect(main).toContain('Nothing &lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;bold&lt;/b&gt;')
    // Pictures are rendered as links.
    expect(listLinks(main)).toEqual(['/contact', 'https://elsewhere.example/a.png'])
    expect(main).not.toContain('<img')
  })

  it('keep ours if there is no file', async () => {
    expect(await readMainHtml('/terms')).toContain('A few simple rules.')
  })

  it('put the imprint into the footer of each page and into the sitemap', async () => {
    expect(listTexts(await readMainHtml('/imprint'), 'h1')).toEqual(['Legal Notice'])
    expect(await readMainHtml('/imprint')).toContain('Ladle Ltd, 1 Kitchen Lane')
    expect(listLinks(await readFooterHtml('/about'))).toContain('/imprint')
    expect((await app.inject('/sitemap.xml')).body).toContain('/imprint</loc>')
  })

  it('are cached as long as the process lives, whatever changes in the catalogue', async () => {
    await app.inject('/privacy')
    const before = app.rendered.filter((url) => url === '/privacy').length
    await app.orm.em.fork().execute(`update idea set title = title || '!' where id = 1`)
    await app.inject('/privacy')
    expect(app.rendered.filter((url) => url === '/privacy')).toHaveLength(before)
  })
})

it('a site without an imprint has none in its footer', async () => {
  const other = await startTestApp()
  expect(listLinks(await readFooterHtml('/about', other))).not.toContain('/imprint')
  await other.close()
})

it.each([
  ['IMPRINT_TEXT', join(folder, 'missing.md'), /^IMPRINT_TEXT cannot be used: /],
  ['TERMS_TEXT', writePage('empty.md', ' \n'), /^TERMS_TEXT cannot be used: the file is empty/],
])('%s ends the start if it names %s', async (name, path, sentence) => {
  await expect(startTestApp({ [name]: path })).rejects.toThrow(sentence)
})
