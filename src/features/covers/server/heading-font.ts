import { readFile } from 'node:fs/promises'
import type { Font, PathCommand } from 'opentype.js'
import { formatNumber } from './drawing/shape.ts'

/** Font of the site's headings. Text is drawn as outlines, so that no fonts need to be installed. */
export interface HeadingFont {
  /** Font family in CSS. */
  name: string
  has: (letter: string) => boolean
  /** Transliterates a word to Latin letters. */
  inLatin: (word: string) => string
  /** Returns the width of a line at a font size, in pixels. */
  widthOf: (text: string, size: number) => number
  /** Returns a line as path data; `x` and `y` are the left end of its baseline. */
  outline: (text: string, at: { x: number; y: number; size: number }) => string
}

// The package has one file per subset. The style sheets load variable fonts in WOFF2, which opentype.js cannot read, so
// these are the static files in the weight of headings.
const subsets = ['latin', 'latin-ext', 'vietnamese']

let loading: Promise<HeadingFont> | undefined

/**
 * Resolves to the font for text in pictures, which measures lines and converts them to SVG path data, so that no fonts
 * need to be installed. It is loaded once, with the first picture that needs it.
 */
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

  /** Splits text into runs of letters from the same file, so that kerning applies within each. */
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

/** Converts commands to path data. The `toPathData` of opentype.js writes NaN for numbers close to zero. */
function toPathData(commands: readonly PathCommand[]): string {
  return commands
    .map(({ type, ...points }) => type + listCoordinates(points).map(formatNumber).join(' '))
    .join('')
}

/** Returns the coordinates of a command in the order of path data. */
const listCoordinates = (points: { [Name in 'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y']?: number }): number[] =>
  [points.x1, points.y1, points.x2, points.y2, points.x, points.y].filter((value) => value !== undefined)
