import { createCanvas } from './drawing/canvas.ts'
import { formatNumber, type Point } from './drawing/shape.ts'
import { type Icons, bannedIcons, undrawnIcons } from './icons.ts'
import { getSubjectInks } from './drawing/subject.ts'
import { findSubject, subjects } from './subjects.ts'

/**
 * Returns whether covers can show the subject of this name: it is one of our drawings, or an icon that the build has
 * extracted.
 */
export const canShow = (icons: Icons, name: string): boolean =>
  findSubject(name) !== undefined || icons.has(name)

/**
 * Lists, without repetition, the names of the icons that a build must extract from the icon package: the given ones
 * without a drawing of ours (unless banned as mere symbols), and those that editors can choose.
 */
export const listIconsToExtract = (names: readonly string[]): string[] => [
  ...new Set([...names.filter((name) => !findSubject(name) && !bannedIcons.has(name)), ...undrawnIcons]),
]

/**
 * Lists everything that covers can show, our drawings and icons, in order of name, each with a small square SVG
 * document as a preview.
 */
export function listPickableSubjects(icons: Icons): { name: string; svg: string }[] {
  const ink = getSubjectInks(createCanvas({ scene: 'meadow', icon: '', palette: 'mint', seed: 0 }))
  const drawn = [...subjects].map(([name, { reach, draw }]) => {
    const [left, top, right, bottom] = reach
    const side = 1.25 * Math.max(right - left, bottom - top)
    return { name, svg: drawOnTile(draw(ink), [(left + right - side) / 2, (top + bottom - side) / 2], side) }
  })
  const rest = [...icons].map(([name, { body }]) => ({
    name,
    svg: drawOnTile(body, [-4, -4], 40),
  }))
  return [...drawn, ...rest].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Background between the lightest and the darkest ink, because one of them would be invisible on a light or a dark
 * page.
 */
const tileColor = '#b4cfcb'

/** Draws a preview on a square background. */
function drawOnTile(drawing: string, [x, y]: Point, side: number): string {
  const ground = `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${formatNumber(side / 9)}" fill="${tileColor}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${side} ${side}">${ground}${drawing}</svg>`
}
