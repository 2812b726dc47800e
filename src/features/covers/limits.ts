/** Kinds of scenes. Every single scene belongs to one. */
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

/**
 * Scenes that a cover can have, by their names in the catalogue: kinds, for which the seed chooses a scene, and single
 * scenes.
 */
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

/** Palettes that a cover can have: by day, at dusk and dawn, at night. */
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

/** Side and distance of a cover's subject. */
export const coverCompositions = ['left', 'right', 'far left', 'far right'] as const

export type CoverComposition = (typeof coverCompositions)[number]

// A seed modulo this number selects the scene's layout; the quotient selects the composition.
const layoutsPerComposition = 60
const seedsPerCycle = layoutsPerComposition * coverCompositions.length

/** Returns the composition that a seed encodes. Every seed encodes one, even of old recipes. */
export function getComposition(seed: number): CoverComposition {
  return coverCompositions[Math.floor(seed / layoutsPerComposition) % coverCompositions.length] ?? 'left'
}

/** Returns a seed with the given composition and an unchanged layout. */
export function setComposition(seed: number, composition: CoverComposition): number {
  const place =
    coverCompositions.indexOf(composition) * layoutsPerComposition + (seed % layoutsPerComposition)
  const base = seed - (seed % seedsPerCycle)
  return base + place > maxCoverSeed ? base - seedsPerCycle + place : base + place
}

/** Largest seed of a recipe: fits PostgreSQL's integer. */
export const maxCoverSeed = 2_147_483_647

/** Width of every cover in pixels, at 4:3. Crops down to 1.91:1 still show the subject. */
export const coverWidth = 1200
