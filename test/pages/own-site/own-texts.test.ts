import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { linksIn, textsIn } from '../read-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'someday-texts-'))
const keep = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    PRIVACY_TEXT: keep(
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
    IMPRINT_TEXT: keep('imprint.md', 'Ladle Ltd, 1 Kitchen Lane\n'),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const mainOf = async (url: string, site = app) => {
  const { body } = await site.inject(url)
  return body.slice(body.indexOf('<main'), body.indexOf('</main>'))
}
const footOf = async (url: string, site = app) => {
  const { body } = await site.inject(url)
  return body.slice(body.indexOf('<footer'), body.indexOf('</footer>'))
}

describe('what the operator says of privacy, terms and themselves', () => {
  it('stands in place of our words, as its Markdown has it', async () => {
    const { body } = await app.inject('/privacy')
    expect(textsIn(body, 'title')).toEqual(['What we know of you | Someday'])
    const main = await mainOf('/privacy')
    expect(textsIn(main, 'h1')).toEqual(['What we know of you'])
    expect(textsIn(main, 'h2')).toEqual(['Mail & more'])
    expect(textsIn(main, 'h3')).toEqual(['Small'])
    expect(main).toContain('<strong>all</strong>')
    expect(main).toContain('<a href="/contact">write to us</a>')
    expect(main).not.toContain('argon2id')
  })

  it('has no HTML of its own, runs nothing and fetches nothing', async () => {
    const main = await mainOf('/privacy')
    expect(main).toContain('Nothing &lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;bold&lt;/b&gt;')
    // A picture is a link to it.
    expect(linksIn(main)).toEqual(['/contact', 'https://elsewhere.example/a.png'])
    expect(main).not.toContain('<img')
  })

  it('leaves our words where it says nothing', async () => {
    expect(await mainOf('/terms')).toContain('The few rules of this site')
  })

  it('has its imprint in the foot of each page and in the sitemap', async () => {
    expect(textsIn(await mainOf('/imprint'), 'h1')).toEqual(['Imprint'])
    expect(await mainOf('/imprint')).toContain('Ladle Ltd, 1 Kitchen Lane')
    expect(linksIn(await footOf('/about'))).toContain('/imprint')
    expect((await app.inject('/sitemap.xml')).body).toContain('/imprint</loc>')
  })

  it('is kept as long as the process lives, whatever changes in the catalogue', async () => {
    await app.inject('/privacy')
    const before = app.rendered.filter((url) => url === '/privacy').length
    await app.orm.em.fork().execute(`update idea set title = title || '!' where id = 1`)
    await app.inject('/privacy')
    expect(app.rendered.filter((url) => url === '/privacy')).toHaveLength(before)
  })
})

it('a site without an imprint names none in its foot', async () => {
  const other = await startTestApp()
  expect(linksIn(await footOf('/about', other))).not.toContain('/imprint')
  await other.close()
})

it.each([
  ['IMPRINT_TEXT', join(folder, 'missing.md'), /^IMPRINT_TEXT cannot be used: /],
  ['TERMS_TEXT', keep('empty.md', ' \n'), /^TERMS_TEXT cannot be used: the file is empty/],
])('%s ends the start where it names %s', async (name, path, sentence) => {
  await expect(startTestApp({ [name]: path })).rejects.toThrow(sentence)
})
