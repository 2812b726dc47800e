import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { cutFace } from '../support/house/heading-face.ts'

/** Half of what one round trip brings beside the style sheet, on the phone that Lighthouse thinks of. */
const firstBytes = 12_000

it('the face of headings is what `npm run face` cuts of its package', async () => {
  const parts = await cutFace()
  expect(parts.map(({ file }) => basename(file))).toEqual(['fraunces-beyond.woff2', 'fraunces-basic.woff2'])
  expect(parts.filter(({ file, bytes }) => !readFileSync(file).equals(bytes))).toEqual([])
})

it('what a first visit waits for of it is small', async () => {
  const [, basic] = await cutFace()
  expect(basic?.bytes.length).toBeLessThan(firstBytes)
})
