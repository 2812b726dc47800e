import { createCanvas } from './drawing/canvas.ts'
import { formatNumber, type Point } from './drawing/shape.ts'
import { type Icons, bannedIcons, undrawnIcons } from './icons.ts'
import { getSubjectInks } from './drawing/subject.ts'
import { findSubject, subjects } from './subjects.ts'

/** Whether a cover can show something of this name: drawn by us, or an icon that the site has. */
export const canShow = (icons: Icons, name: string): boolean =>
  findSubject(name) !== undefined || icons.has(name)

/** The icons that a build takes out of their package: the named ones that nobody has drawn, and all that editors may want. */
export const listIconsToExtract = (names: readonly string[]): string[] => [
  ...new Set([...names.filter((name) => !findSubject(name) && !bannedIcons.has(name)), ...undrawnIcons]),
]

/** Everything that covers can show, each as a small drawing of its own. */
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

/** Between the palest and the darkest ink: one of them would vanish on a page, which is pale or dark. */
const tileColor = '#b4cfcb'

/** A drawing on a square ground of its own. */
function drawOnTile(drawing: string, [x, y]: Point, side: number): string {
  const ground = `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${formatNumber(side / 9)}" fill="${tileColor}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${side} ${side}">${ground}${drawing}</svg>`
}
