import { readdirSync, readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import { z } from 'zod'
import type { Color } from './drawing/color.ts'
import { area, stroke } from './drawing/shape.ts'
import { listOutlines } from './measure-icon.ts'
import { replacementByIcon } from './replaced-icons.ts'

/** Colors of a subject: each one in the light and, with a second name, in the shade. */
const inkNames = [
  'paper',
  'paperShade',
  'accent',
  'accentShade',
  'accentLight',
  'dark',
  'mid',
  'soft',
  'wood',
  'woodShade',
  'leaf',
  'leafShade',
  'water',
  'waterShade',
  'skin',
  'sand',
  'sandShade',
  'glow',
] as const

type InkName = (typeof inkNames)[number]

/** A scene's color for each ink. */
export type Inks = Readonly<Record<InkName, Color>>

/**
 * Subject of covers, drawn for light from the right in a few flat shapes. Scene and subject are mirrored together, so a
 * subject has no lettering.
 */
export type Subject = {
  /** Name of its file, without the ending. */
  readonly name: string
  /** Folder of `art/` that it belongs to, such as `animals`. */
  readonly group: string
  /** Text alternative. */
  readonly words: string
  readonly stance: 'stands' | 'sails' | 'swims' | 'flies' | 'hangs'
  /** Height in pixels at a near composition: between 72 and 225. */
  readonly height: number
  /** Bounds relative to the middle of its foot, in its own units; up is negative. */
  readonly reach: readonly [left: number, top: number, right: number, bottom: number]
  /** Height of a person beside it, in its own units; without it no person is drawn. */
  readonly person?: number
  /** Whether it is too large for a table: indoors it stands on the floor. */
  readonly isLarge: boolean
  /** Whether it fits into a hand or a lap: outdoors it is drawn on a stone or a bench. */
  readonly isSmall: boolean
  /** Whether it is as large as a landscape: outdoors it is drawn farther away, with an onlooker in front. */
  readonly isVast: boolean
  /** Height in pixels above other flying subjects. */
  readonly lift: number
  /** Approximate share of its area that each ink covers, together 1. */
  readonly inkShares: ReadonlyMap<InkName, number>
  /** Returns the shapes as SVG, in the given colors. */
  readonly draw: (inks: Inks) => string
}

const artFolder = new URL('../art/', import.meta.url)

/**
 * Lists the names of our subject drawings in a folder of `art/`, its SVG files without their extension, in alphabetical
 * order. Reads the folder synchronously.
 */
export function listSubjectNames(group: string): string[] {
  return readdirSync(new URL(group, artFolder))
    .map((file) => file.replace(/\.svg$/, ''))
    .toSorted()
}

const svgAttributes = z.object({
  viewBox: z
    .string()
    .transform((box) =>
      z.tuple([z.number(), z.number(), z.number(), z.number()]).parse(box.split(' ').map(Number)),
    ),
  'data-stance': z.enum(['stands', 'sails', 'swims', 'flies', 'hangs']),
  'data-height': z.coerce.number(),
  'data-person': z.coerce.number().optional(),
  'data-size': z.string().default(''),
  'data-lift': z.coerce.number().default(0),
})

const pathAttributes = z.object({
  class: z.string().transform((name) => toInkName(name)),
  d: z.string(),
  stroke: z.string().optional(),
  'stroke-width': z.coerce.number().default(0),
  opacity: z.coerce.number().optional(),
})

/**
 * Reads a drawing of `art/`. The class of a path is the name of its ink; the colors in the file only serve drawing
 * programs. The view box is the subject's bounds.
 *
 * @throws if the drawing contains an unsupported element or attribute.
 */
function readSubject(file: string): Subject {
  const shapes: ((inks: Inks) => string)[] = []
  const areas = new Map<InkName, number>()
  let words = ''
  let root: z.infer<typeof svgAttributes> | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'svg') root = svgAttributes.parse(attributes)
        else if (name === 'g') shapes.push(() => `<g transform="${attributes['transform']}">`)
        else if (name === 'path') {
          const path = pathAttributes.parse(attributes)
          shapes.push(drawPath(path))
          areas.set(path.class, (areas.get(path.class) ?? 0) + estimateArea(path))
        } else if (name !== 'title') throw new Error(`art/${file}: a subject cannot have a <${name}>`)
      },
      ontext(text) {
        words += text
      },
      onclosetag(name) {
        if (name === 'g') shapes.push(() => '</g>')
      },
    },
    { xmlMode: true },
  )
  parser.end(readFileSync(new URL(file, artFolder), 'utf8'))
  if (!root) throw new Error(`art/${file} is not an SVG`)
  const [left, top, width, height] = root.viewBox
  const sizes = root['data-size'].split(' ')
  const total = [...areas.values()].reduce((sum, each) => sum + each, 0)
  return {
    name: file.slice(file.indexOf('/') + 1, -'.svg'.length),
    group: file.slice(0, file.indexOf('/')),
    words: words.trim(),
    stance: root['data-stance'],
    height: root['data-height'],
    reach: [left, top, left + width, top + height],
    ...(root['data-person'] !== undefined && { person: root['data-person'] }),
    isLarge: sizes.includes('large'),
    isSmall: sizes.includes('small'),
    isVast: sizes.includes('vast'),
    lift: root['data-lift'],
    inkShares: new Map([...areas].map(([ink, each]) => [ink, each / total])),
    draw: (inks) => shapes.map((draw) => draw(inks)).join(''),
  }
}

const drawPath = ({
  class: ink,
  d,
  stroke: line,
  'stroke-width': width,
  opacity,
}: z.infer<typeof pathAttributes>) =>
  line === undefined
    ? (inks: Inks) => area(d, inks[ink], opacity)
    : (inks: Inks) => stroke(d, inks[ink], width, opacity)

/** Returns the area of a path in square units, with curves as polygons through their control points. */
function estimateArea({ d, stroke: line, 'stroke-width': width }: z.infer<typeof pathAttributes>): number {
  return listOutlines(d)
    .map((points) => {
      let [sum, length] = [0, 0]
      for (const [index, { x, y }] of points.entries()) {
        const next = points[(index + 1) % points.length] ?? { x, y }
        sum += x * next.y - next.x * y
        if (index + 1 < points.length) length += Math.hypot(next.x - x, next.y - y)
      }
      return line === undefined ? Math.abs(sum) / 2 : length * width
    })
    .reduce((sum, each) => sum + each, 0)
}

function toInkName(className: string): InkName {
  const ink = inkNames.find(
    (name) => name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`) === className,
  )
  if (!ink) throw new Error(`"${className}" is not an ink of subjects`)
  return ink
}

/** Every subject by its name, which is the name of its file in `art/<group>/`. */
export const subjects: ReadonlyMap<string, Subject> = new Map(
  readdirSync(artFolder)
    .toSorted()
    .flatMap((group) =>
      listSubjectNames(group).map((name) => [name, readSubject(`${group}/${name}.svg`)] as const),
    ),
)

/**
 * Returns our own drawing for the icon in a recipe: the one of that name, or the one that replaces that icon of the
 * package. Undefined if we have drawn neither.
 */
export function findSubject(icon: string): Subject | undefined {
  return subjects.get(icon) ?? subjects.get(replacementByIcon.get(icon) ?? '')
}
