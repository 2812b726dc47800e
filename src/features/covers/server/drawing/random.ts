/** A seeded source of chance: the same seed gives the same sequence in every process. */
export type Random = {
  /** A number in [from, to). */
  between: (from: number, to: number) => number
  /** True with the given probability. */
  chance: (probability: number) => boolean
  /** One of the choices, all equally likely. */
  pick: <Choice>(choices: readonly [Choice, ...Choice[]]) => Choice
}

/** mulberry32: 32 bits of state are plenty for a picture and cheap to seed. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}

/** FNV-1a with a final avalanche: spreads similar texts over all 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
