import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it, onTestFinished } from 'vitest'
import { embedPath, hrefOf } from '#platform/addresses.ts'
import { manifestPath } from '#platform/manifest-path.ts'
import { defaultTheme, type SchemeColors } from '#platform/scheme-colors.ts'
import { createTheme } from '#platform/server/branding/theme.ts'
import { readConfig } from '#root/start/settings/config.ts'
import { siteFiles } from '#root/start/site/site-files.ts'
import { client } from '../../support/app/client.ts'
import { startTestApp } from '../../support/app/test-app.ts'

/** Contrast ratio as defined by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other].map(luminance).toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const accents = ['#1e7a46', '#2563eb', '#7c3aed', '#000000', '#db2777', '#808080', '#b45309', '#0f766e']
const backgrounds = [undefined, { light: '#ffffff', dark: '#000000' }, { light: '#f4f7f2', dark: '#101418' }]

describe('every allowed combination is readable', () => {
  it.each(accents.flatMap((light) => backgrounds.map((background) => ({ light, background }))))(
    'with the accent $light on $background',
    ({ light, background }) => {
      const look = createTheme({ accent: { light }, background })
      for (const scheme of [look.light, look.dark]) {
        const ground = [scheme.paper, scheme.card, scheme.sunken]
        const lowest = (color: string, on = ground) =>
          Math.min(...on.map((surface) => contrast(color, surface)))
        expect(lowest(scheme.accent)).toBeGreaterThanOrEqual(3)
        expect(lowest(scheme.accentText, [...ground, scheme.accentSoft])).toBeGreaterThanOrEqual(4.5)
        expect(lowest(scheme.strongLine)).toBeGreaterThanOrEqual(2.9)
        for (const text of ['ink', 'quiet', 'teal', 'gold', 'danger'] satisfies (keyof SchemeColors)[])
          expect([text, lowest(scheme[text])]).toEqual([
            text,
            expect.toSatisfy((ratio: number) => ratio >= 4.5),
          ])
      }
      const { from, to, ink } = look.sunrise
      expect(Math.min(contrast(from, ink), contrast(to, ink))).toBeGreaterThanOrEqual(4.5)
    },
  )
})

describe('a colour with too little contrast', () => {
  it.each([
    ['PRODUCT_ACCENT', '#ffd400', 'contrast of 1.22 and needs 3'],
    ['PRODUCT_ACCENT', '#1e7a46, #101418', 'dark scheme’s background has a contrast of 1.0'],
    ['PRODUCT_BACKGROUND', '#dddddd', 'contrast of 4.05 and needs 4.5'],
    ['PRODUCT_BACKGROUND', '#ffffff, #f0f0f0', 'behind the dark scheme’s text'],
    ['PRODUCT_ACCENT', 'green', 'must be a color such as #1e7a46'],
    ['PRODUCT_ACCENT', '#1e7a46, #1e7a46, #1e7a46', 'must be a color such as #1e7a46'],
  ])('is refused: %s=%s', (name, value, sentence) => {
    const start = (color: string) => readConfig({ [name]: color })
    expect(() => start(value)).toThrow(new RegExp(`^${name} must be`))
    expect(() => start(value)).toThrow(sentence)
  })

  it('is refused with the nearest shade that would be accepted', () => {
    for (const [name, color] of [
      ['PRODUCT_ACCENT', '#ffd400'],
      ['PRODUCT_BACKGROUND', '#dddddd'],
    ] as const) {
      const said = messageOf(() => readConfig({ [name]: color }))
      const better = /nearest readable shade is (#[\da-f]{6})/.exec(said)?.[1] ?? ''
      expect(readConfig({ [name]: better })).toMatchObject({ [name]: { light: better } })
    }
  })
})

function messageOf(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return String(error)
  }
}

it('pages, cards, mails and the manifest use the site’s colours, in both schemes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'someday-look-'))
  const app = await startTestApp({
    PRODUCT_ACCENT: '#1e7a46',
    PRODUCT_BACKGROUND: '#f4f7f2, #101814',
    DATA_DIR: folder,
  })
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  const { body, headers } = await app.inject('/about')
  const style = /<style>(:root\{[^<]*)<\/style>/.exec(body)?.[1] ?? ''
  expect(style).toContain('--colors-accent:#1e7a46')
  expect(headers['content-security-policy']).toContain(
    `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  )
  expect(body.indexOf(style)).toBeGreaterThan(body.indexOf('rel="stylesheet"'))
  expect(body.slice(0, 600)).toContain('media="(prefers-color-scheme: light)" content="#f4f7f2"')
  expect(body.slice(0, 600)).toContain('media="(prefers-color-scheme: dark)" content="#101814"')
  expect((await app.inject(manifestPath)).json()).toMatchObject({ theme_color: '#f4f7f2' })

  // Each variable exists in the built style sheet.
  const sheets = readdirSync(join(siteFiles.client, 'assets')).filter((file) => file.endsWith('.css'))
  const sheet = sheets.map((file) => readFileSync(join(siteFiles.client, 'assets', file), 'utf8')).join('')
  for (const [, name] of style.matchAll(/(--[a-z-]+):/g))
    expect([name, sheet.includes(`var(${name})`)]).toEqual([name, true])

  const card = await app.inject(hrefOf(embedPath, { id: 1 }))
  expect(card.body).not.toContain(defaultTheme.light.accentText)

  await client(app).call('accounts.register', {
    name: 'Grace',
    email: 'grace@people.example',
    password: 'correct horse',
  })
  const mails = () => readdirSync(join(folder, 'mail'))
  await expect.poll(() => mails().length).toBe(1)
  const { html = '' } = await PostalMime.parse(readFileSync(join(folder, 'mail', mails()[0] ?? '')))
  expect(html).toContain('#1e7a46')
  for (const color of [
    defaultTheme.sunrise.from,
    defaultTheme.light.paper,
    defaultTheme.dark.paper,
    defaultTheme.light.accentText,
  ])
    expect(html).not.toContain(color)
})

it('a site with the default colours has no extra styles in its pages', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const { body } = await app.inject('/about')
  expect(body.includes('<style')).toBe(false)
  expect(body.slice(0, 600)).toContain(`content="${defaultTheme.light.paper}"`)
})
