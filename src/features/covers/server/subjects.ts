import { readdirSync, readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import { z } from 'zod'
import type { Color } from './drawing/color.ts'
import { area, stroke } from './drawing/shape.ts'
import { drawnInstead } from './replaced-icons.ts'

/** The colors of a subject: each one in the light and, with its second name, in the shade. */
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
 * Something that covers show, drawn for light from the right: a few flat shapes in the inks of the scene. Scene and
 * subject are mirrored together, so a subject has no lettering.
 */
export type Subject = {
  /** What it is, as alternative texts say it. */
  readonly words: string
  readonly stance: 'stands' | 'sails' | 'swims' | 'flies' | 'hangs'
  /** Height in pixels where it is near: between 72 and 225. */
  readonly height: number
  /** Extent around the middle of its foot, in its own units; up is negative. */
  readonly reach: readonly [left: number, top: number, right: number, bottom: number]
  /** Height of a person beside it, in its own units; without it nobody is drawn beside it. */
  readonly person?: number
  /** Whether it is too large for a table: indoors it stands on the floor. */
  readonly isLarge: boolean
  /** Whether it fits into a hand or a lap: outdoors it lies on a stone or a bench. */
  readonly isSmall: boolean
  /** Whether it is as large as a landscape: outdoors it is drawn farther away, with an onlooker in front. */
  readonly isVast: boolean
  /** Height in pixels above other flying subjects. */
  readonly lift: number
  /** Returns the shapes as SVG, in the given colors. */
  readonly draw: (inks: Inks) => string
}

const art = new URL('../art/', import.meta.url)

/** Lists the names of the subjects in a folder of `art/`. */
export function subjectsIn(group: string): string[] {
  return readdirSync(new URL(group, art))
    .map((file) => file.replace(/\.svg$/, ''))
    .toSorted()
}

const frame = z.object({
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

const shape = z.object({
  class: z.string().transform((name) => inkOf(name)),
  d: z.string(),
  stroke: z.string().optional(),
  'stroke-width': z.coerce.number().default(0),
  opacity: z.coerce.number().optional(),
})

/**
 * Reads a drawing of `art/`. The class of a path names its ink; the colors in the file only serve drawing programs.
 * The view box is the subject's reach.
 *
 * @throws where an element or attribute is none that a subject may have.
 */
function readSubject(file: string): Subject {
  const shapes: ((inks: Inks) => string)[] = []
  let words = ''
  let root: z.infer<typeof frame> | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'svg') root = frame.parse(attributes)
        else if (name === 'g') shapes.push(() => `<g transform="${attributes['transform']}">`)
        else if (name === 'path') shapes.push(drawPath(shape.parse(attributes)))
        else if (name !== 'title') throw new Error(`art/${file}: a subject cannot have a <${name}>`)
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
  parser.end(readFileSync(new URL(file, art), 'utf8'))
  if (!root) throw new Error(`art/${file} is no SVG`)
  const [left, top, width, height] = root.viewBox
  const sizes = root['data-size'].split(' ')
  return {
    words: words.trim(),
    stance: root['data-stance'],
    height: root['data-height'],
    reach: [left, top, left + width, top + height],
    ...(root['data-person'] !== undefined && { person: root['data-person'] }),
    isLarge: sizes.includes('large'),
    isSmall: sizes.includes('small'),
    isVast: sizes.includes('vast'),
    lift: root['data-lift'],
    draw: (inks) => shapes.map((draw) => draw(inks)).join(''),
  }
}

const drawPath = ({ class: ink, d, stroke: line, 'stroke-width': width, opacity }: z.infer<typeof shape>) =>
  line === undefined
    ? (inks: Inks) => area(d, inks[ink], opacity)
    : (inks: Inks) => stroke(d, inks[ink], width, opacity)

function inkOf(className: string): InkName {
  const ink = inkNames.find(
    (name) => name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`) === className,
  )
  if (!ink) throw new Error(`"${className}" is no ink of subjects`)
  return ink
}

/** Every subject by its name, which is the name of its file in `art/<group>/`. */
export const subjects: ReadonlyMap<string, Subject> = new Map(
  readdirSync(art)
    .toSorted()
    .flatMap((group) =>
      subjectsIn(group).map((name) => [name, readSubject(`${group}/${name}.svg`)] as const),
    ),
)

/** Finds the subject of a recipe's icon: the one of that name, or the one that replaces the icon. */
export function findSubject(icon: string): Subject | undefined {
  return subjects.get(icon) ?? subjects.get(drawnInstead.get(icon) ?? '')
}
