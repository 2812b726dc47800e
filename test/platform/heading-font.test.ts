import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { subsetHeadingFont } from '../support/house/heading-face.ts'

/** Half of a round trip's bytes besides the style sheet, on the phone that Lighthouse simulates. */
const maxFirstBytes = 12_000

it('the heading font is what `npm run face` cuts from its package', async () => {
  const parts = await subsetHeadingFont()
  expect(parts.map(({ file }) => basename(file))).toEqual(['fraunces-beyond.woff2', 'fraunces-basic.woff2'])
  expect(parts.filter(({ file, bytes }) => !readFileSync(file).equals(bytes))).toEqual([])
})

it('the preloaded part of the font is small', async () => {
  const [, basic] = await subsetHeadingFont()
  expect(basic?.bytes.length).toBeLessThan(maxFirstBytes)
})
