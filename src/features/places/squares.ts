import type { Point } from './projection.ts'

/** Things by where they are, so that what is near one is found without looking at all. */
interface Squares<Thing> {
  add: (thing: Thing, at: Point) => void
  remove: (thing: Thing, at: Point) => void
  /** All that are no farther than a side, and some that are. */
  around: (at: Point) => Thing[]
}

/** Squares of a side, empty. */
export function squaresOf<Thing>(side: number): Squares<Thing> {
  const squares = new Map<string, Set<Thing>>()
  const placeOf = ({ x, y }: Point) => [Math.floor(x / side), Math.floor(y / side)] as const
  const nameOf = (at: Point) => placeOf(at).join(' ')
  return {
    add(thing, at) {
      const name = nameOf(at)
      const square = squares.get(name)
      if (square) square.add(thing)
      else squares.set(name, new Set([thing]))
    },
    remove: (thing, at) => void squares.get(nameOf(at))?.delete(thing),
    around(at) {
      const [column, row] = placeOf(at)
      return steps.flatMap(([right, down]) => [...(squares.get(`${column + right} ${row + down}`) ?? [])])
    },
  }
}

const steps = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const))
