import type { HeadingFont } from '../heading-font.ts'

/** Position of the title in a share picture, in pixels. */
export const titlePanel = { left: 52, top: 76, width: 340, bottom: 486 } as const

interface TitleLayout {
  size: number
  lines: { text: string; width: number }[]
  /** All lines as path data. */
  path: string
  /** Bottom of the last line, including descenders. */
  bottom: number
  /** Number of letters without a glyph: 0, because unsupported words are transliterated. */
  missing: number
}

const sizes = [76, 68, 60, 54, 48, 44, 40, 36, 32, 28, 24]
const lineHeight = 1.14
/** Height of letters above and below the baseline, relative to the font size. */
const [ascent, descent] = [0.76, 0.28]

/**
 * Lays out a share picture's title in its panel, in the largest font size at which all lines fit, and returns the size,
 * the lines, their path data, the y of their lower edge (`bottom`) and the number of letters without a glyph
 * (`missing`). Lines that do not fit at the smallest size are dropped.
 */
export function layOutTitle(face: HeadingFont, title: string): TitleLayout {
  const words = toSupportedText(face, title).split(' ').filter(Boolean)
  const fitting = sizes.find((each) => fits(face, words, each))
  const size = fitting ?? sizes.at(-1) ?? 0
  const texts = breakIntoLines(face, words, { size, width: titlePanel.width }).slice(0, getMaxLines(size))
  const lines = texts.map((text) => ({ text, width: face.widthOf(text, size) }))
  const baseline = (line: number) => titlePanel.top + size * ascent + line * size * lineHeight
  return {
    size,
    lines,
    path: lines
      .map(({ text }, line) => face.outline(text, { x: titlePanel.left, y: baseline(line), size }))
      .join(''),
    bottom: lines.length > 0 ? baseline(lines.length - 1) + size * descent : titlePanel.top,
    missing: Array.from(texts.join('')).filter((letter) => !face.has(letter)).length,
  }
}

/**
 * Returns a text that the font can show: words with letters that have no glyph are transliterated, and letters that
 * still have none dropped.
 */
export function toSupportedText(face: HeadingFont, text: string): string {
  const keepSupported = (letters: string) =>
    Array.from(letters)
      .filter((letter) => face.has(letter))
      .join('')
  return text
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => (Array.from(word).every(face.has) ? word : keepSupported(face.inLatin(word))))
    .filter(Boolean)
    .join(' ')
}

/** Returns whether a title fits at a font size. Only the smallest size may break words. */
function fits(face: HeadingFont, words: readonly string[], size: number): boolean {
  const isSmallest = size === sizes.at(-1)
  const isWhole = words.every((word) => face.widthOf(word, size) <= titlePanel.width)
  return (
    (isWhole || isSmallest) &&
    breakIntoLines(face, words, { size, width: titlePanel.width }).length <= getMaxLines(size)
  )
}

const getMaxLines = (size: number) =>
  Math.floor((titlePanel.bottom - titlePanel.top - size * (ascent + descent)) / (size * lineHeight)) + 1

/** Font size and width of lines, in pixels. */
type LineFrame = { size: number; width: number }

/**
 * Breaks words into as few lines as fit the frame's width at its font size, and returns the lines. A word that is wider
 * than a line is broken too.
 */
export function breakIntoLines(face: HeadingFont, words: readonly string[], frame: LineFrame): string[] {
  const lines: string[] = []
  for (const word of words.flatMap((each) => breakWord(face, each, frame))) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && face.widthOf(longer, frame.size) <= frame.width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function breakWord(face: HeadingFont, word: string, { size, width }: LineFrame): string[] {
  if (face.widthOf(word, size) <= width) return [word]
  const pieces = ['']
  for (const letter of word) {
    const longer = (pieces.at(-1) ?? '') + letter
    if (face.widthOf(longer, size) > width) pieces.push(letter)
    else pieces[pieces.length - 1] = longer
  }
  return pieces
}
