import type { Face } from './face.ts'

/** Where a title stands, in the share picture's pixels. */
export const panel = { left: 52, top: 76, width: 340, bottom: 486 } as const

interface Lettering {
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
const [rise, tail] = [0.76, 0.28]

/** A title in the largest letters in which its lines fit, from the top of its panel. */
export function letterTitle(face: Face, title: string): Lettering {
  const words = lettersOf(face, title).split(' ').filter(Boolean)
  const fitting = sizes.find((each) => fits(face, words, each))
  const size = fitting ?? sizes.at(-1) ?? 0
  const texts = linesOf(face, words, size).slice(0, mostLines(size))
  const lines = texts.map((text) => ({ text, width: face.widthOf(text, size) }))
  const baseline = (line: number) => panel.top + size * rise + line * size * lineHeight
  return {
    size,
    lines,
    path: lines
      .map(({ text }, line) => face.outline(text, { x: panel.left, y: baseline(line), size }))
      .join(''),
    bottom: lines.length > 0 ? baseline(lines.length - 1) + size * tail : panel.top,
    missing: Array.from(texts.join('')).filter((letter) => !face.has(letter)).length,
  }
}

/** What the face has no letter for is written in those that it has, and left out where that cannot be. */
export function lettersOf(face: Face, text: string): string {
  const known = (letters: string) =>
    Array.from(letters)
      .filter((letter) => face.has(letter))
      .join('')
  return text
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => (Array.from(word).every(face.has) ? word : known(face.inLatin(word))))
    .filter(Boolean)
    .join(' ')
}

/** A word is broken only where no line of this size could hold it; larger letters are not worth that. */
function fits(face: Face, words: readonly string[], size: number): boolean {
  const isSmallest = size === sizes.at(-1)
  const isWhole = words.every((word) => face.widthOf(word, size) <= panel.width)
  return (isWhole || isSmallest) && linesOf(face, words, size).length <= mostLines(size)
}

const mostLines = (size: number) =>
  Math.floor((panel.bottom - panel.top - size * (rise + tail)) / (size * lineHeight)) + 1

function linesOf(face: Face, words: readonly string[], size: number): string[] {
  const lines: string[] = []
  for (const word of words.flatMap((each) => piecesOf(face, each, size))) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && face.widthOf(longer, size) <= panel.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function piecesOf(face: Face, word: string, size: number): string[] {
  if (face.widthOf(word, size) <= panel.width) return [word]
  const pieces = ['']
  for (const letter of word) {
    const longer = (pieces.at(-1) ?? '') + letter
    if (face.widthOf(longer, size) > panel.width) pieces.push(letter)
    else pieces[pieces.length - 1] = longer
  }
  return pieces
}
