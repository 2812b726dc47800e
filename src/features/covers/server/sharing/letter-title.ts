import type { HeadingFont } from './face.ts'

/** Where a title stands, in the share picture's pixels. */
export const titlePanel = { left: 52, top: 76, width: 340, bottom: 486 } as const

interface TitleLayout {
  size: number
  lines: { text: string; width: number }[]
  /** All lines as path data. */
  path: string
  /** Where the last line ends, tails and all. */
  bottom: number
  /** Letters that the face does not have: none, whatever the title is written in. */
  missing: number
}

const sizes = [76, 68, 60, 54, 48, 44, 40, 36, 32, 28, 24]
const lineHeight = 1.14
/** How far letters reach above and below the line that they stand on, of their size. */
const [ascent, descent] = [0.76, 0.28]

/** A title in the largest letters in which its lines fit, from the top of its panel. */
export function layOutTitle(face: HeadingFont, title: string): TitleLayout {
  const words = toSupportedText(face, title).split(' ').filter(Boolean)
  const fitting = sizes.find((each) => fits(face, words, each))
  const size = fitting ?? sizes.at(-1) ?? 0
  const texts = breakIntoLines(face, words, size).slice(0, getMaxLines(size))
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

/** What the face has no letter for is written in those that it has, and left out where that cannot be. */
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

/** A word is broken only where no line of this size could hold it; larger letters are not worth that. */
function fits(face: HeadingFont, words: readonly string[], size: number): boolean {
  const isSmallest = size === sizes.at(-1)
  const isWhole = words.every((word) => face.widthOf(word, size) <= titlePanel.width)
  return (isWhole || isSmallest) && breakIntoLines(face, words, size).length <= getMaxLines(size)
}

const getMaxLines = (size: number) =>
  Math.floor((titlePanel.bottom - titlePanel.top - size * (ascent + descent)) / (size * lineHeight)) + 1

function breakIntoLines(face: HeadingFont, words: readonly string[], size: number): string[] {
  const lines: string[] = []
  for (const word of words.flatMap((each) => breakWord(face, each, size))) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && face.widthOf(longer, size) <= titlePanel.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function breakWord(face: HeadingFont, word: string, size: number): string[] {
  if (face.widthOf(word, size) <= titlePanel.width) return [word]
  const pieces = ['']
  for (const letter of word) {
    const longer = (pieces.at(-1) ?? '') + letter
    if (face.widthOf(longer, size) > titlePanel.width) pieces.push(letter)
    else pieces[pieces.length - 1] = longer
  }
  return pieces
}
