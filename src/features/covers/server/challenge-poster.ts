import { loadHeadingFont, type HeadingFont } from './heading-font.ts'
import { breakIntoLines, toSupportedText } from './sharing/title-layout.ts'
import { drawFoot, drawText, drawTicket, posterColors, posterSize, type TicketFrame } from './stats-card.ts'

interface Size {
  width: number
  height: number
}

interface ChallengePoster {
  title: string
  goal: number
  /** Dates of the challenge in words; empty for none. */
  dates: string
  /** Number of covers, at most six. */
  covers: number
  /** Draws the covers as JPEGs of a size. */
  drawCovers: (size: Size) => Promise<Buffer[]>
  foot: string
}

const margin = 64
const gap = 20
const inner = posterSize.width - 2 * margin
const titleStyle = { size: 84, lineHeight: 94, maxLines: 3 }
/** Edge below a ticket's cover. */
const ticketEdge = 28
/** Bottom of the covers, and the baseline of the first line if nothing is above it. */
const bottom = posterSize.height - 120
const top = 110

/**
 * Composes the picture of a completed challenge (a list with a goal) and resolves to an SVG document of 1080×1350: the
 * covers of completed ideas at the bottom, title, goal and dates above them, and a rosette in the room that is left. It
 * calls `drawCovers` with the size of a cover in pixels.
 */
export async function composeChallengePoster(poster: ChallengePoster): Promise<string> {
  const { title, goal, dates, foot } = poster
  const { paper, ink, quiet, teal, accent } = posterColors
  const face = await loadHeadingFont()
  const { lines, size } = wrapTitle(face, title)
  const { width, height } = posterSize
  // Distances of the baselines: label, title, number, dates, covers.
  const belowNumber = dates ? 108 : 60
  const textHeight = 100 + (lines.length - 1) * titleStyle.lineHeight + 162 + belowNumber
  const grid = placeTickets(poster.covers, bottom - top - textHeight)
  const label = grid.top - textHeight
  const number = grid.top - belowNumber
  const covers = await poster.drawCovers(grid.size)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>`,
    `<path fill="${teal}" d="M0 0h${width}v18H0z"/>`,
    drawRosette(label - 100),
    drawText(face, 'Challenge complete', { x: margin, y: label, size: 40, color: teal, widest: inner }),
    ...lines.map((line, at) => {
      const y = label + 100 + at * titleStyle.lineHeight
      return drawText(face, line, { x: margin, y, size, color: ink, widest: inner })
    }),
    drawText(face, `${goal} of ${goal}`, { x: margin, y: number, size: 132, color: accent, widest: inner }),
    drawText(face, dates, { x: margin, y: number + 58, size: 34, color: quiet, widest: inner }),
    ...covers.map((cover, at) => drawTicket(cover, grid.frame(at))),
    drawFoot(face, foot, { x: margin, y: height - 66, size: 32, widest: inner }),
    '</svg>',
  ].join('')
}

/** Draws a rosette with a tick above `until`, as large as fits; nothing where there is little room. */
function drawRosette(until: number): string {
  const { teal, paper, accent } = posterColors
  const scale = Math.min(4, (until - 40) / 60)
  if (scale < 1) return ''
  return (
    `<g transform="translate(${margin - 8 * scale} ${until - 54 * scale}) scale(${scale})">` +
    `<path fill="${accent}" d="M18 32l-6 20 9-3 6 6 4-20zM38 32l6 20-9-3-6 6-4-20z"/>` +
    `<circle fill="${teal}" cx="28" cy="22" r="19"/>` +
    `<path stroke="${paper}" d="M19.500 22.500l6 6 11-13" fill="none" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></g>`
  )
}

/** Places covers in rows at the bottom of a poster, at most `room` high. */
function placeTickets(
  count: number,
  room: number,
): { top: number; size: Size; frame: (at: number) => TicketFrame } {
  const columns = count <= 1 ? 1 : count === 2 || count === 4 ? 2 : 3
  const rows = Math.ceil(count / columns)
  const byWidth = (inner - (columns - 1) * gap) / columns
  const byHeight = ((room - (rows - 1) * gap) / Math.max(1, rows) - ticketEdge) * (4 / 3)
  const width = Math.floor(Math.min(byWidth, byHeight))
  const size = { width, height: Math.floor(width * 0.75) }
  const rowHeight = size.height + ticketEdge + gap
  const gridTop = bottom - rows * rowHeight + gap
  const frame = (at: number) => ({
    ...size,
    x: margin + (at % columns) * (width + gap),
    y: gridTop + Math.floor(at / columns) * rowHeight,
  })
  return { top: gridTop, size, frame }
}

/** Breaks a title into at most three lines, and makes the letters smaller until it fits. */
function wrapTitle(face: HeadingFont, title: string): { lines: string[]; size: number } {
  const words = toSupportedText(face, title).split(' ')
  let size = titleStyle.size
  let lines = breakIntoLines(face, words, { size, width: inner })
  while (lines.length > titleStyle.maxLines && size > 36)
    lines = breakIntoLines(face, words, { size: (size -= 4), width: inner })
  return { lines: lines.slice(0, titleStyle.maxLines), size }
}
