import { area } from './drawing/shape.ts'
import { readFace, type Face } from './sharing/face.ts'
import { lettersOf } from './sharing/letter-title.ts'

interface Card {
  /** The SVG of a cover. */
  cover: string
  title: string
  /** Each a number and what there are so many of. */
  figures: readonly (readonly [number, string])[]
  foot: string
}

const paper = '#FBF8F3'
const ink = '#1B2333'
const quiet = '#545B6B'
const accent = '#B8371F'
const margin = 64
const panel = 500
const columns = panel - margin - 24

/** A picture to pass on: a cover, and beside it a title and figures. SVG of 1200×630. */
export async function composeFiguresCard({ cover, title, figures, foot }: Card): Promise<string> {
  const face = await readFace()
  const rows = figures.map(([count, words], at) => {
    const y = 250 + at * 82
    const number = count.toLocaleString('en-US')
    const beside = margin + Math.min(face.widthOf(number, 58), 160) + 18
    return (
      line(face, number, { x: margin, y, size: 58, color: accent, widest: 160 }) +
      line(face, words, { x: beside, y, size: 32, color: ink, widest: panel - 24 - beside })
    )
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">`,
    cover.replace(
      / width="1200" height="900"/,
      ` x="${panel - 40}" y="0" width="${1240 - panel}" height="630"`,
    ),
    `<path fill="${paper}" d="M0 0h${panel}c-46 150 38 330 -22 630H0z"/>`,
    line(face, title, { x: margin, y: 140, size: 84, color: ink, widest: columns }),
    ...rows,
    `<path fill="#EE6A4B" d="M${margin} 562a18 18 0 0 1 36 0z"/><path stroke="${ink}" stroke-width="3.6" stroke-linecap="round" d="M${margin - 5} 568.500h46M${margin + 6} 576h24"/>`,
    line(face, foot, { x: margin + 56, y: 572, size: 30, color: quiet, widest: columns - 56 }),
    '</svg>',
  ].join('')
}

interface Line {
  x: number
  /** Where its letters stand. */
  y: number
  size: number
  color: string
  /** Wider than this it becomes smaller. */
  widest: number
}

function line(face: Face, words: string, { x, y, size, color, widest }: Line): string {
  const letters = lettersOf(face, words)
  const fitting = Math.min(size, (size * widest) / Math.max(1, face.widthOf(letters, size)))
  return area(face.outline(letters, { x, y, size: fitting }), color)
}
