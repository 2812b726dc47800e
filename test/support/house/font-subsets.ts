import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const sheet = join(import.meta.dirname, '../../../src/platform/web/theme/global.css')
const fonts = {
  fraunces: { url: import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff2') },
  figtree: {
    url: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    variationAxes: { wght: { min: 400, max: 700 } },
  },
}

/** OpenType features that browsers apply by default: no small capitals, swashes or old-style figures. */
const defaultFeatures = ['kern', 'liga', 'clig', 'calt', 'rlig', 'ccmp', 'locl', 'mark', 'mkmk']
const options = { targetFormat: 'woff2', keepFeatures: defaultFeatures } as const

/** Subsets the files of the site's fonts to the unicode-range that the style sheet gives each. */
export async function subsetFonts(): Promise<{ file: string; bytes: Buffer }[]> {
  const rules = readFileSync(sheet, 'utf8').matchAll(
    /url\('(\.\/face\/[^']+)'\)[^}]*?unicode-range:([^;]+);/g,
  )
  return Promise.all(
    Array.from(rules, async ([, file = '', ranges = '']) => {
      const { url, ...axes } = basename(file).startsWith('fraunces') ? fonts.fraunces : fonts.figtree
      const whole = readFileSync(fileURLToPath(url))
      const bytes = await subsetFont(whole, expandUnicodeRange(ranges), { ...options, ...axes })
      return { file: join(sheet, '..', file), bytes }
    }),
  )
}

/** Expands a CSS `unicode-range`. */
const expandUnicodeRange = (ranges: string): string =>
  Array.from(ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi), ([, from = '', to = from]) => {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, nth) => first + nth))
  }).join('')
