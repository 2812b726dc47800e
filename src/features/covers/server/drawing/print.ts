import { type Canvas, define, fade, createRandom } from './canvas.ts'
import { mix } from './color.ts'
import { area, d } from './shape.ts'

const tile = 160

/** Specks where the ink did not take, the same in all posters. */
const specks = speckle(1, 40)
/** Specks where it took twice. */
const flecks = speckle(2, 26)

/** What makes a drawing a print: ink that thins towards the edges, the grain of the paper, and its bare rim. */
export function printed(canvas: Canvas): string {
  const { near, sky, sun } = canvas.palette
  const paper = mix(sun, sky[2], 0.5)
  const grain = define(
    canvas,
    (id) =>
      `<pattern id="${id}" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">${area(specks, paper, 0.2)}${area(flecks, near, 0.13)}</pattern>`,
  )
  return (
    area('M0 0h1200v900H0z', fade(canvas, [0, near, 0.1], [0.3, near, 0], [0.75, near, 0], [1, near, 0.22])) +
    area('M0 0h1200v900H0z', `url(#${grain})`) +
    area(rim, paper, 0.8)
  )
}

/** A frame whose inner edge is as uneven as that of a worn block. */
const rim = ((): string => {
  const random = createRandom(7)
  const edge = () => random.between(5, 10)
  const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  const top = steps.map((step) => d`L${10 + step * 107} ${edge()}`).join('')
  const right = steps.map((step) => d`L${1200 - edge()} ${10 + step * 80}`).join('')
  const bottom = steps.map((step) => d`L${1190 - step * 107} ${900 - edge()}`).join('')
  const left = steps.map((step) => d`L${edge()} ${890 - step * 80}`).join('')
  // Around the outside one way and along the inner edge the other, so that only what is between them is filled.
  return `M0 0V900H1200V0zM${top.slice(1)}${right}${bottom}${left}z`
})()

function speckle(seed: number, count: number): string {
  const random = createRandom(seed)
  let data = ''
  for (let index = 0; index < count; index++) {
    const size = random.pick([2, 2, 3])
    data += d`M${random.between(0, tile - 4)} ${random.between(0, tile - 4)}h${size}v${size}h${-size}z`
  }
  return data
}
