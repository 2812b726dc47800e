/** The backdrops a cover can have, as the catalogue names them. */
export const coverScenes = [
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

/** Largest seed of a recipe: fits PostgreSQL's integer. */
export const largestCoverSeed = 2_147_483_647

/** Width of every composed cover in pixels, at 4:3; crops down to 1.91:1 keep its subject. */
export const coverWidth = 1200
