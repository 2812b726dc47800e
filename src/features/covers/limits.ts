/** The kinds that every single scene is one of. */
export const sceneKinds = [
  'mountains',
  'ocean',
  'beach',
  'forest',
  'desert',
  'meadow',
  'snow',
  'city',
  'night',
  'interior',
  'stage',
  'river',
  'sky',
] as const

/** The backdrops a cover can have, as the catalogue names them: kinds, whose seeds choose one of several, and single ones. */
export const coverScenes = [
  ...sceneKinds,
  // Parts of the world.
  'savanna',
  'sand-sea',
  'sandstone',
  'fjord',
  'rice-terraces',
  'medina',
  'alps',
  'harbor',
  'andes',
  'himalaya',
  'steppe',
  'tundra',
  'bayou',
  'outback',
  'japan',
  'downtown',
  'rainforest',
  'canyon-river',
  'volcanic',
  'moor',
  'vineyards',
  'karst',
  'ruins',
  'salt-flat',
  'autumn',
  'blossom',
  // Single landscapes, rooms and venues of the kinds above.
  'cacti',
  'buttes',
  'dunes',
  'farmland',
  'pasture',
  'flower-hills',
  'lagoon',
  'northern-beach',
  'cove',
  'old-town',
  'park',
  'waterfront',
  'rooftops',
  'starry',
  'moon-lake',
  'aurora',
  'lanterns',
  'village-night',
  'undersea',
  'open-sea',
  'lighthouse-coast',
  'sea-stacks',
  'ski-slope',
  'snow-cabin',
  'ice',
  'orbit',
  'waterfall',
  'valley',
  'stone-bridge',
  'clouds',
  'balloons',
  'patchwork',
  'peaks',
  'mountain-lake',
  'misty-ridges',
  'spruces',
  'tall-trees',
  'glade',
  'kitchen',
  'range-kitchen',
  'pantry',
  'cafe',
  'study',
  'art-studio',
  'workshop',
  'living-room',
  'bedroom',
  'classroom',
  'music-room',
  'hall',
  'gym',
  'conservatory',
  'window-seat',
  'theatre',
  'concert',
  'arena',
  'cinema',
  'ballroom',
] as const

/** The lights a cover can be painted in: by day, at the edges of the day, at night. */
export const coverPalettes = [
  'dawn',
  'golden',
  'noon',
  'mint',
  'rose',
  'honey',
  'lavender',
  'peach',
  'frost',
  'slate',
  'dusk',
  'ember',
  'twilight',
  'night',
  'aurora',
  'indigo',
  'velvet',
] as const

/** Where a cover's subject stands and how near it is. */
export const coverCompositions = ['left', 'right', 'far left', 'far right'] as const

export type CoverComposition = (typeof coverCompositions)[number]

// The seed's remainder by this is its scene's layout; what is above it in the seed, the composition.
const layoutsPerComposition = 60
const seedsPerCycle = layoutsPerComposition * coverCompositions.length

/** The composition that a recipe's seed says, so that recipes of any age have one. */
export function getComposition(seed: number): CoverComposition {
  return coverCompositions[Math.floor(seed / layoutsPerComposition) % coverCompositions.length] ?? 'left'
}

/** The seed that is like this one but for its composition. */
export function setComposition(seed: number, composition: CoverComposition): number {
  const place =
    coverCompositions.indexOf(composition) * layoutsPerComposition + (seed % layoutsPerComposition)
  const base = seed - (seed % seedsPerCycle)
  return base + place > maxCoverSeed ? base - seedsPerCycle + place : base + place
}

/** Largest seed of a recipe: fits PostgreSQL's integer. */
export const maxCoverSeed = 2_147_483_647

/** Width of every composed cover in pixels, at 4:3; crops down to 1.91:1 keep its subject. */
export const coverWidth = 1200
