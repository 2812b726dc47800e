/** Bounding box of a filled shape in a cover. */
interface Shape {
  left: number
  top: number
  right: number
  bottom: number
  fill: string
  opacity: number
  /** Whether its outline has arcs, as that of a sun, balloon or lantern. */
  isRound: boolean
}

const width = 1200
const tag = /<(\/?)(g|path|defs)\b([^>]*?)(\/?)>/g
const command = /([a-zA-Z])([^a-zA-Z]*)/g
const number = /-?(?:\d+\.?\d*|\.\d+)/g
/** Number of arguments of each path command. The last two are its end point. */
const argumentCounts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, q: 4, s: 4, t: 2, a: 7 }

/** Returns all shapes of a cover filled with a plain colour, after transformations of their groups. */
export function listShapes(svg: string): Shape[] {
  const shapes: Shape[] = []
  const groups: Frame[] = []
  let definitions = 0
  for (const [, closes, name, attributes = ''] of svg.matchAll(tag)) {
    if (name === 'defs') definitions += closes ? -1 : 1
    else if (name === 'g' && closes) groups.pop()
    else if (name === 'g') groups.push(getTransform(attributes))
    else if (definitions === 0) {
      const of = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(attributes)?.[1]
      const fill = of('fill') ?? ''
      if (!fill.startsWith('#')) continue
      const opacity = Number(of('opacity') ?? 1)
      for (const part of (/ d="([^"]*)"/.exec(attributes)?.[1] ?? '').split(/(?=M)/))
        shapes.push({ ...placedBox(getBoundingBox(part), groups), fill, opacity, isRound: /a/i.test(part) })
    }
  }
  return shapes
}

interface Frame {
  x: number
  y: number
  scaleX: number
  scaleY: number
}

function getTransform(attributes: string): Frame {
  const [, x = 0, y = 0] = /translate\((\S+) (\S+)\)/.exec(attributes) ?? []
  const scale = Number(/scale\(([\d.]+)\)/.exec(attributes)?.[1] ?? 1)
  const isMirror = attributes.includes('matrix(-1')
  return isMirror
    ? { x: width, y: 0, scaleX: -1, scaleY: 1 }
    : { x: Number(x), y: Number(y), scaleX: scale, scaleY: scale }
}

type Box = Pick<Shape, 'left' | 'top' | 'right' | 'bottom'>

function placedBox(box: Box, groups: readonly Frame[]): Box {
  return groups.reduceRight(({ left, right, top, bottom }, { x, y, scaleX, scaleY }) => {
    const sides = [left * scaleX + x, right * scaleX + x]
    return {
      left: Math.min(...sides),
      right: Math.max(...sides),
      top: top * scaleY + y,
      bottom: bottom * scaleY + y,
    }
  }, box)
}

/** Returns the bounding box of a path's points and control points. */
function getBoundingBox(data: string): Box {
  const xs: number[] = []
  const ys: number[] = []
  let [x, y] = [0, 0]
  for (const [, letter = '', text = ''] of data.matchAll(command)) {
    const kind = letter.toLowerCase()
    const count = argumentCounts[kind]
    if (!count) continue
    const isRelative = kind === letter
    const numbers = Array.from(text.matchAll(number), ([each]) => Number(each))
    for (let from = 0; from + count <= numbers.length; from += count) {
      const ends = numbers.slice(from, from + count)
      const [toX, toY] = getEndPoint(kind, ends, isRelative ? [0, 0] : [x, y])
      // Our arcs are halves of horizontal ellipses, which extend by their radius above and below the end points.
      if (kind === 'a') ys.push(y - (numbers[from + 1] ?? 0), y + (numbers[from + 1] ?? 0))
      x = isRelative ? x + toX : toX
      y = isRelative ? y + toY : toY
      xs.push(x)
      ys.push(y)
    }
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Returns the end point of a command. Horizontal and vertical lines keep the other coordinate. */
function getEndPoint(
  kind: string,
  numbers: readonly number[],
  [x, y]: readonly [number, number],
): [number, number] {
  if (kind === 'h') return [numbers[0] ?? x, y]
  if (kind === 'v') return [x, numbers[0] ?? y]
  return [numbers.at(-2) ?? x, numbers.at(-1) ?? y]
}
