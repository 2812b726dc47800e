import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { subsetFonts } from '../support/house/font-subsets.ts'

/** Half of a round trip's bytes besides the style sheet, on the phone that Lighthouse simulates. */
const maxFirstBytes = 12_000

it('the fonts are what `npm run face` cuts from their packages', async () => {
  const parts = await subsetFonts()
  expect(parts.map(({ file }) => basename(file))).toEqual([
    'fraunces-beyond.woff2',
    'fraunces-basic.woff2',
    'figtree-beyond.woff2',
    'figtree-basic.woff2',
  ])
  expect(parts.filter(({ file, bytes }) => !readFileSync(file).equals(bytes))).toEqual([])
})

it('the preloaded part of the heading font is small, and the text font weighs at most 40 kB', async () => {
  const [, basic, ...text] = await subsetFonts()
  expect(basic?.bytes.length).toBeLessThan(maxFirstBytes)
  expect(text.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(40_000)
})
