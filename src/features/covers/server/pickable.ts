import { createCanvas } from './drawing/canvas.ts'
import { short, type Point } from './drawing/shape.ts'
import { type Icons, bannedIcons, undrawnIcons } from './icons.ts'
import { inksOfLight } from './drawing/subject.ts'
import { findSubject, subjects } from './subjects.ts'

/** Whether a cover can show something of this name: drawn by us, or an icon that the site has. */
export const canShow = (icons: Icons, name: string): boolean =>
  findSubject(name) !== undefined || icons.has(name)

/** The icons that a build takes out of their package: the named ones that nobody has drawn, and all that editors may want. */
export const iconsToTake = (names: readonly string[]): string[] => [
  ...new Set([...names.filter((name) => !findSubject(name) && !bannedIcons.has(name)), ...undrawnIcons]),
]

/** Everything that covers can show, each as a small drawing of its own. */
export function thingsToPick(icons: Icons): { name: string; svg: string }[] {
  const ink = inksOfLight(createCanvas({ scene: 'meadow', icon: '', palette: 'mint', seed: 0 }))
  const drawn = [...subjects].map(([name, { reach, draw }]) => {
    const [left, top, right, bottom] = reach
    const side = 1.25 * Math.max(right - left, bottom - top)
    return { name, svg: onTile(draw(ink), [(left + right - side) / 2, (top + bottom - side) / 2], side) }
  })
  const rest = [...icons].map(([name, { body }]) => ({
    name,
    svg: onTile(body, [-4, -4], 40),
  }))
  return [...drawn, ...rest].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Between the palest and the darkest ink: one of them would vanish on a page, which is pale or dark. */
const tile = '#b4cfcb'

/** A drawing on a square ground of its own. */
function onTile(drawing: string, [x, y]: Point, side: number): string {
  const ground = `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${short(side / 9)}" fill="${tile}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${side} ${side}">${ground}${drawing}</svg>`
}
