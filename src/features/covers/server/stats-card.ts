import { area } from './drawing/shape.ts'
import { loadHeadingFont, type HeadingFont } from './sharing/heading-font.ts'
import { toSupportedText } from './sharing/title-layout.ts'

interface StatsCard {
  /** SVG of a cover. */
  cover: string
  title: string
  /** Numbers with their labels. */
  figures: readonly (readonly [number, string])[]
  foot: string
}

const paper = '#FBF8F3'
const ink = '#1B2333'
const quiet = '#545B6B'
const accent = '#B8371F'
const margin = 64
const panelWidth = 500
const textWidth = panelWidth - margin - 24

/** Composes a picture for sharing, an SVG of 1200×630: a cover beside a title and statistics. */
export async function composeStatsCard({ cover, title, figures, foot }: StatsCard): Promise<string> {
  const face = await loadHeadingFont()
  const rows = figures.map(([count, words], at) => {
    const y = 250 + at * 82
    const number = count.toLocaleString('en-US')
    const beside = margin + Math.min(face.widthOf(number, 58), 160) + 18
    return (
      drawText(face, number, { x: margin, y, size: 58, color: accent, widest: 160 }) +
      drawText(face, words, { x: beside, y, size: 32, color: ink, widest: panelWidth - 24 - beside })
    )
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">`,
    cover.replace(
      / width="1200" height="900"/,
      ` x="${panelWidth - 40}" y="0" width="${1240 - panelWidth}" height="630"`,
    ),
    `<path fill="${paper}" d="M0 0h${panelWidth}c-46 150 38 330 -22 630H0z"/>`,
    drawText(face, title, { x: margin, y: 140, size: 84, color: ink, widest: textWidth }),
    ...rows,
    `<path fill="#EE6A4B" d="M${margin} 562a18 18 0 0 1 36 0z"/><path stroke="${ink}" stroke-width="3.6" stroke-linecap="round" d="M${margin - 5} 568.500h46M${margin + 6} 576h24"/>`,
    drawText(face, foot, { x: margin + 56, y: 572, size: 30, color: quiet, widest: textWidth - 56 }),
    '</svg>',
  ].join('')
}

interface TextStyle {
  x: number
  /** Baseline of the text. */
  y: number
  size: number
  color: string
  /** Maximum width; wider text gets a smaller font size. */
  widest: number
}

function drawText(face: HeadingFont, words: string, { x, y, size, color, widest }: TextStyle): string {
  const letters = toSupportedText(face, words)
  const fitting = Math.min(size, (size * widest) / Math.max(1, face.widthOf(letters, size)))
  return area(face.outline(letters, { x, y, size: fitting }), color)
}
