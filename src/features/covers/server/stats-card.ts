import { area } from './drawing/shape.ts'
import { loadHeadingFont, type HeadingFont } from './heading-font.ts'
import { toSupportedText } from './sharing/title-layout.ts'

interface StatsCard {
  /** SVG of a cover. */
  cover: string
  title: string
  /** Numbers with their labels. */
  figures: readonly (readonly [number, string])[]
  foot: string
}

export const posterColors = {
  paper: '#FBF8F3',
  ink: '#1B2333',
  quiet: '#545B6B',
  accent: '#B8371F',
  teal: '#0F6B62',
}
const { paper, ink, quiet, accent, teal } = posterColors
const margin = 64
const panelWidth = 500
const textWidth = panelWidth - margin - 24

/**
 * Composes a picture for sharing and resolves to an SVG document of 1200×630: the SVG `cover` beside a title, up to a
 * few `figures` (numbers with labels), and the line `foot` at the bottom.
 */
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
    drawFoot(face, foot, { x: margin, y: 562, size: 30, widest: textWidth }),
    '</svg>',
  ].join('')
}

interface Poster {
  title: string
  figures: readonly (readonly [number, string])[]
  /** SVG of a map of 1000×540. */
  map: string
  /** JPEGs of covers, of which the first three are shown. */
  covers: readonly Buffer[]
  foot: string
}

export const posterSize = { width: 1080, height: 1350 }
export const posterCoverSize = { width: 304, height: 228 }
export const maxPosterCovers = 3

/**
 * Composes a poster of a bucket list for sharing, an SVG of 1080×1350: title, figures with labels, a map, the first
 * three covers of completed ideas, and a line at the bottom.
 */
export async function composePoster({ title, figures, map, covers, foot }: Poster): Promise<string> {
  const face = await loadHeadingFont()
  const { width, height } = posterSize
  const inner = width - 2 * margin
  const column = inner / Math.max(1, figures.length)
  const numbers = figures.map(([count, words], at) => {
    const x = margin + at * column
    const number = count.toLocaleString('en-US')
    const widest = column - 16
    return (
      drawText(face, number, { x, y: 250, size: 64, color: accent, widest }) +
      drawText(face, words, { x, y: 292, size: 28, color: quiet, widest })
    )
  })
  const mapHeight = (inner / 1000) * 540
  const placed = map.replace(
    ' width="1000" height="540"',
    ` x="${margin}" y="330" width="${inner}" height="${mapHeight}"`,
  )
  const gap = (inner - maxPosterCovers * posterCoverSize.width) / 2
  const tickets = covers.slice(0, maxPosterCovers).map((cover, at) =>
    drawTicket(cover, {
      ...posterCoverSize,
      x: margin + at * (posterCoverSize.width + gap),
      y: 330 + mapHeight + 48,
    }),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>`,
    drawText(face, title, { x: margin, y: 150, size: 92, color: ink, widest: inner }),
    ...numbers,
    placed,
    ...tickets,
    drawFoot(face, foot, { x: margin, y: height - 66, size: 32, widest: inner }),
    '</svg>',
  ].join('')
}

interface FootFrame {
  /** Left end of the site's mark, in pixels. */
  x: number
  /** Horizon of the mark. */
  y: number
  size: number
  /** Width of mark and text. */
  widest: number
}

/**
 * Returns SVG of the last line of a poster: the site's mark, a rising sun, and a text. The text is smaller if both
 * would be wider than `widest`.
 */
export const drawFoot = (face: HeadingFont, text: string, { x, y, size, widest }: FootFrame): string =>
  `<path fill="#EE6A4B" d="M${x} ${y}a18 18 0 0 1 36 0z"/><path stroke="${posterColors.ink}" stroke-width="3.6" stroke-linecap="round" d="M${x - 5} ${y + 6.5}h46M${x + 6} ${y + 14}h24"/>` +
  drawText(face, text, { x: x + 56, y: y + 10, size, color: posterColors.quiet, widest: widest - 56 })

/** Place of a cover on a poster, without the ticket's edge below it. */
export interface TicketFrame {
  x: number
  y: number
  width: number
  height: number
}

/** Returns SVG of a cover (JPEG) as a ticket, with a perforated edge and a tick in a round stamp. */
export function drawTicket(cover: Buffer, { x, y, width, height }: TicketFrame): string {
  const holes = Array.from(
    { length: Math.floor((width - 4) / 25) },
    (_, hole) => `<circle cx="${x + 15 + hole * 26}" cy="${y + height + 14}" r="5" fill="#E6DFD3"/>`,
  )
  const [stampX, stampY] = [x + width - 52, y + height - 44]
  return [
    `<path fill="#fff" stroke="#E6DFD3" stroke-width="2" d="M${x} ${y}h${width}v${height + 28}h-${width}z"/>`,
    `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/jpeg;base64,${cover.toString('base64')}"/>`,
    ...holes,
    `<circle cx="${stampX}" cy="${stampY}" r="34" fill="#fff" stroke="${teal}" stroke-width="5"/>`,
    `<path fill="none" stroke="${teal}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" d="M${stampX - 14} ${stampY + 1}l10 11 19-23"/>`,
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

/**
 * Returns SVG of a line of text as outlines, in a smaller font size if it is wider than `widest`. Letters that the font
 * lacks are transliterated or dropped.
 */
export function drawText(face: HeadingFont, words: string, { x, y, size, color, widest }: TextStyle): string {
  const letters = toSupportedText(face, words)
  const fitting = Math.min(size, (size * widest) / Math.max(1, face.widthOf(letters, size)))
  return area(face.outline(letters, { x, y, size: fitting }), color)
}
