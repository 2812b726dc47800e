import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const sheet = join(import.meta.dirname, '../../../src/platform/web/theme/global.css')
const whole = fileURLToPath(import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff2'))

/** OpenType features that browsers apply by default: no small capitals, swashes or old-style figures. */
const defaultFeatures = ['kern', 'liga', 'clig', 'calt', 'rlig', 'ccmp', 'locl', 'mark', 'mkmk']
const options = { targetFormat: 'woff2', keepFeatures: defaultFeatures } as const

/** Subsets the files of the heading font to the unicode-range of the style sheet. */
export async function subsetHeadingFont(): Promise<{ file: string; bytes: Buffer }[]> {
  const rules = readFileSync(sheet, 'utf8').matchAll(
    /url\('(\.\/face\/[^']+)'\)[^}]*?unicode-range:([^;]+);/g,
  )
  const face = readFileSync(whole)
  return Promise.all(
    Array.from(rules, async ([, file = '', ranges = '']) => ({
      file: join(sheet, '..', file),
      bytes: await subsetFont(face, expandUnicodeRange(ranges), options),
    })),
  )
}

/** Expands a CSS `unicode-range`. */
const expandUnicodeRange = (ranges: string): string =>
  Array.from(ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi), ([, from = '', to = from]) => {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, nth) => first + nth))
  }).join('')
