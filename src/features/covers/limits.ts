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

/**
 * How a cover frames its subject:
 * - `wide`: small in its scene;
 * - `large`: from near, with little of the scene;
 * - `through`: through a window, a cave, a tent or foliage;
 * - `silhouette`: dark against a bright sky;
 * - `portrait`: large, on a plain backdrop;
 * - `table`: lying on a table, from above;
 * - `hands`: held in two hands;
 * - `pattern`: many of it, like wallpaper;
 * - `map`: as a mark on a drawn map.
 */
export const coverFramings = [
  'wide',
  'large',
  'through',
  'silhouette',
  'portrait',
  'table',
  'hands',
  'pattern',
  'map',
] as const

export type CoverFraming = (typeof coverFramings)[number]

// A seed is read as digits: its layout modulo 60, then one of four compositions, then one of nine framings.
const layoutsPerComposition = 60
const seedsPerFraming = layoutsPerComposition * coverCompositions.length
const seedsPerCycle = seedsPerFraming * coverFramings.length

/**
 * Returns the framing (how a cover shows its subject, such as `wide`, `silhouette` or `map`) that a cover's seed
 * encodes. Every seed encodes one; not every framing suits every subject (see `findFraming`).
 */
export function getFraming(seed: number): CoverFraming {
  return coverFramings[Math.floor(seed / seedsPerFraming) % coverFramings.length] ?? 'wide'
}

/**
 * Returns a seed near the given one, at most `maxCoverSeed`, that encodes another framing (such as `wide` or
 * `silhouette`). The scene's layout and the composition stay the same.
 */
export function setFraming(seed: number, framing: CoverFraming): number {
  return replaceDigit(seed, coverFramings.indexOf(framing) * seedsPerFraming + (seed % seedsPerFraming))
}

/**
 * Returns a seed near the given one that encodes another layout of the scene, by its number modulo 60. Composition and
 * framing stay the same.
 */
export const setLayout = (seed: number, layout: number): number =>
  seed - (seed % layoutsPerComposition) + (layout % layoutsPerComposition)

function replaceDigit(seed: number, remainder: number): number {
  const base = seed - (seed % seedsPerCycle)
  return base + remainder > maxCoverSeed ? base - seedsPerCycle + remainder : base + remainder
}

/**
 * Returns the composition (`left`, `right`, `far left` or `far right`: side and distance of the subject) that a
 * cover's seed encodes. Every seed encodes one.
 */
export function getComposition(seed: number): CoverComposition {
  return coverCompositions[Math.floor(seed / layoutsPerComposition) % coverCompositions.length] ?? 'left'
}

/**
 * Returns a seed near the given one that encodes another composition, within `maxCoverSeed`. The scene's layout and
 * the framing stay the same.
 */
export function setComposition(seed: number, composition: CoverComposition): number {
  const place =
    coverCompositions.indexOf(composition) * layoutsPerComposition + (seed % layoutsPerComposition)
  return replaceDigit(seed, coverFramings.indexOf(getFraming(seed)) * seedsPerFraming + place)
}

/** Largest seed of a recipe: fits PostgreSQL's integer. */
export const maxCoverSeed = 2_147_483_647

/** Width of every cover in pixels, at 4:3. Crops down to 1.91:1 still show the subject. */
export const coverWidth = 1200
