/** Where a cover's subject stands and how near it is. A recipe's seed says it, so that old recipes have one too. */
export type Composition = { side: 'left' | 'right'; distance: 'near' | 'far' }

// The seed's remainder by this is its scene's layout; what is above it in the seed, the composition.
const layouts = 60

const compositions = [
  { side: 'left', distance: 'near' },
  { side: 'right', distance: 'near' },
  { side: 'left', distance: 'far' },
  { side: 'right', distance: 'far' },
] as const satisfies readonly Composition[]

export function compositionOf(seed: number): Composition {
  return compositions[Math.floor(seed / layouts) % compositions.length] ?? compositions[0]
}
