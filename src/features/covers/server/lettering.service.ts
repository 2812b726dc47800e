import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

interface Line {
  x: number
  /** Of the line that letters stand on. */
  y: number
  size: number
  color: string
  /** Wider than this it becomes smaller. */
  widest: number
}

export interface Lettering {
  /** The outlines of these words, as a part of an SVG; undefined where the face has not all of their letters. */
  draw: (words: string, line: Line) => string | undefined
}

const face = '@fontsource/fraunces/files/fraunces-latin-600-normal.woff'

/** The face of the site's headings, as outlines: whoever looks at a picture need not have it, nor the machine that draws. */
export async function openLettering(): Promise<Lettering> {
  const { default: opentype } = await import('opentype.js')
  const file = await readFile(createRequire(import.meta.url).resolve(face))
  const font = opentype.parse(Uint8Array.from(file).buffer)
  return {
    draw(words, { x, y, size, color, widest }) {
      if (Array.from(words).some((letter) => font.charToGlyphIndex(letter) === 0)) return undefined
      const fitting = Math.min(size, (size * widest) / font.getAdvanceWidth(words, size))
      return `<path fill="${color}" d="${font.getPath(words, x, y, fitting).toPathData(1)}"/>`
    },
  }
}
