import { readFile } from 'node:fs/promises'
import type { Font, PathCommand } from 'opentype.js'
import { formatNumber } from '../drawing/shape.ts'

/** The face of the site's headings, of which letters are drawn as shapes: no machine need have it. */
export interface HeadingFont {
  /** As style sheets call it. */
  name: string
  has: (letter: string) => boolean
  /** A word in Latin letters. */
  inLatin: (word: string) => string
  /** How wide a line is, in pixels at a size. */
  widthOf: (text: string, size: number) => number
  /** A line as path data, from where its first letter stands. */
  outline: (text: string, at: { x: number; y: number; size: number }) => string
}

// The packages have the letters of each alphabet in a file of its own. What the sheets load varies in weight and is
// packed in a way that no reader of faces knows; these are its headings' weight.
const subsets = ['latin', 'latin-ext', 'vietnamese']

let loading: Promise<HeadingFont> | undefined

/** Reads the face once: it comes with the first picture that is asked for. */
export function loadHeadingFont(): Promise<HeadingFont> {
  loading ??= readFonts().then(async (fonts) =>
    createHeadingFont(fonts, (await import('transliteration')).transliterate),
  )
  return loading
}

async function readFonts(): Promise<Font[]> {
  const { default: opentype } = await import('opentype.js')
  return Promise.all(
    subsets.map(async (alphabet) => {
      const file = import.meta.resolve(`@fontsource/fraunces/files/fraunces-${alphabet}-600-normal.woff`)
      const bytes = await readFile(new URL(file))
      return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    }),
  )
}

function createHeadingFont(fonts: readonly Font[], inLatin: HeadingFont['inLatin']): HeadingFont {
  const findFont = (letter: string) => fonts.find((font) => font.charToGlyphIndex(letter) > 0)

  /** Neighbours that come from the same file, so that they are set as the face wants them. */
  function splitIntoRuns(text: string): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = []
    for (const letter of text) {
      const font = findFont(letter)
      const last = runs.at(-1)
      if (!font) continue
      if (last && (last.font === font || last.font.charToGlyphIndex(letter) > 0)) last.text += letter
      else runs.push({ font, text: letter })
    }
    return runs
  }

  return {
    name: 'Fraunces',
    inLatin,
    has: (letter) => findFont(letter) !== undefined,
    widthOf: (text, size) =>
      splitIntoRuns(text).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0),
    outline(text, { x, y, size }) {
      let left = x
      return splitIntoRuns(text)
        .map((run) => {
          const path = toPathData(run.font.getPath(run.text, left, y, size).commands)
          left += run.font.getAdvanceWidth(run.text, size)
          return path
        })
        .join('')
    },
  }
}

/** The library's own way to write paths makes NaN of numbers that are almost nothing. */
function toPathData(commands: readonly PathCommand[]): string {
  return commands
    .map(({ type, ...points }) => type + listCoordinates(points).map(formatNumber).join(' '))
    .join('')
}

/** The points of a command in the order that a path has them. */
const listCoordinates = (points: { [Name in 'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y']?: number }): number[] =>
  [points.x1, points.y1, points.x2, points.y2, points.x, points.y].filter((value) => value !== undefined)
