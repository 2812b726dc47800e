import type { IconDrawing } from './icons.ts'

/** Length above which an icon has so much detail that rounding to tenths does not show. */
const maxPreciseLength = 4_000

/**
 * Returns the SVG of an icon with the numbers of its paths rounded to hundredths of its 32 units, which is a tenth of a
 * cover's pixel. Long icons are rounded to tenths, or they would be larger than the rest of the picture.
 */
export function roundBody(body: string): string {
  const decimals = body.length > maxPreciseLength ? 1 : 2
  return body.replace(/ d="([^"]+)"/g, (_, data: string) => ` d="${roundPath(data, decimals)}"`)
}

/**
 * Renders an icon (SVG elements for 32×32) to measure its visible bounds, by which covers place it, and its average
 * lightness (0 to 1), by which they choose the contrast. Returns both with the SVG.
 */
export async function measureIcon(body: string): Promise<IconDrawing> {
  // Loaded only here: builds measure icons, while each start reads the outlines of subjects.
  const { default: sharp } = await import('sharp')
  const scale = 4
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${32 * scale}" height="${32 * scale}" viewBox="0 0 32 32">${body}</svg>`
  const { data, info } = await sharp(Buffer.from(markup))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, 0, 0]
  let [light, pixels] = [0, 0]
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((y * info.width + x) * 4)
      if (alpha < 128) continue
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x + 1)
      bottom = Math.max(bottom, y + 1)
      light += 0.3 * red + 0.59 * green + 0.11 * blue
      pixels++
    }
  }
  return {
    body,
    left: left / scale,
    top: top / scale,
    right: right / scale,
    bottom: bottom / scale,
    tone: Math.round((light / Math.max(1, pixels) / 255) * 20) / 20,
  }
}

/** Number of arguments of each path command. */
const argumentCounts: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 }

type Position = { x: number; y: number }

/**
 * Rounds path data without letting relative steps drift: every absolute point is rounded, and each step is written
 * relative to the previous rounded point.
 */
function roundPath(data: string, decimals: number): string {
  const exact: Position = { x: 0, y: 0 }
  const written: Position = { x: 0, y: 0 }
  let start: Position = { x: 0, y: 0 }
  let writtenStart: Position = { x: 0, y: 0 }
  let result = ''
  for (const [, letter = '', text = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toLowerCase()
    const isRelative = letter === command
    const numbers = parseArguments(text, command)
    const count = argumentCounts[command] ?? 0
    if (count === 0) {
      Object.assign(exact, start)
      Object.assign(written, writtenStart)
      result += letter
      continue
    }
    for (let from = 0; from < numbers.length; from += count) {
      const segment = numbers.slice(from, from + count)
      const output = segment.map((number, index) => {
        const axis = getAxis(command, index)
        if (!axis) return number
        const target = isRelative ? exact[axis] + number : number
        return isRelative ? round(round(target, decimals) - written[axis], decimals) : round(target, decimals)
      })
      for (const [index, number] of segment.entries()) {
        const axis = index >= count - 2 ? getAxis(command, index) : undefined
        if (!axis) continue
        exact[axis] = isRelative ? exact[axis] + number : number
        written[axis] = round(exact[axis], decimals)
      }
      if (command === 'm' && from === 0) {
        start = { ...exact }
        writtenStart = { ...written }
      }
      result += (from === 0 ? letter : '') + joinNumbers(output, from > 0)
    }
  }
  return result
}

/** Returns the points of each part of a path, control points of curves and the outermost point of arcs among them. */
export function listOutlines(data: string): Position[][] {
  const outlines: Position[][] = []
  const at: Position = { x: 0, y: 0 }
  for (const [, letter = '', text = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toLowerCase()
    const isRelative = letter === command
    const numbers = parseArguments(text, command)
    const count = argumentCounts[command] ?? 0
    if (command === 'm') outlines.push([])
    if (count === 0) {
      Object.assign(at, outlines.at(-1)?.[0])
      continue
    }
    for (let from = 0; from < numbers.length; from += count) {
      const segment = numbers.slice(from, from + count)
      const start = { ...at }
      for (const [index, number] of segment.entries()) {
        const axis = getAxis(command, index)
        if (!axis) continue
        at[axis] = isRelative ? start[axis] + number : number
        const [radius = 0, , , , sweep = 0] = segment
        const [half, rise] = [(at.x - start.x) / 2, (at.y - start.y) / 2]
        const reach = ((sweep ? 1 : -1) * radius) / (Math.hypot(half, rise) || 1)
        if (command === 'a' && index === count - 1)
          outlines.at(-1)?.push({ x: start.x + half + rise * reach, y: start.y + rise - half * reach })
        if (axis === 'y' || command === 'h') outlines.at(-1)?.push({ ...at })
      }
    }
  }
  return outlines
}

/** Parses the arguments of a command. The two flags of an arc may be written without a separator. */
function parseArguments(text: string, command: string): number[] {
  const numbers: number[] = []
  const number = /\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/y
  const flag = /\s*,?\s*([01])/y
  for (let index = 0; index < text.length;) {
    const isFlag = command === 'a' && (numbers.length % 7 === 3 || numbers.length % 7 === 4)
    const reader = isFlag ? flag : number
    reader.lastIndex = index
    const match = reader.exec(text)
    if (!match) break
    numbers.push(Number(match[1]))
    index = reader.lastIndex
  }
  return numbers
}

/** Returns which coordinate an argument is; undefined for the radii, rotation and flags of an arc. */
function getAxis(command: string, index: number): 'x' | 'y' | undefined {
  if (command === 'h') return 'x'
  if (command === 'v') return 'y'
  if (command === 'a' && index < 5) return undefined
  return (command === 'a' ? index - 5 : index) % 2 ? 'y' : 'x'
}

/** Joins numbers, without a space where a minus sign or a second decimal point separates them already. */
function joinNumbers(numbers: readonly number[], follows: boolean): string {
  let result = ''
  let hasPoint = false
  for (const [index, number] of numbers.entries()) {
    const text = String(number).replace(/^(-?)0\./, '$1.')
    const isParted = text.startsWith('-') || (text.startsWith('.') && hasPoint) || (index === 0 && !follows)
    result += isParted ? text : ` ${text}`
    hasPoint = text.includes('.')
  }
  return result
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
