/**
 * Kinds of ideas in groups: what someone does or sees. An idea has one to four, the most telling first. Names are
 * stored and part of addresses; `kindLabels` has the headings. The formatter would put each name on its own line.
 */
// oxfmt-ignore
export const kindGroups = [
  {
    key: 'on-foot',
    label: 'On Foot',
    kinds: [
      'walk', 'hike', 'trek', 'climb', 'mountaineering', 'caving', 'run', 'obstacle-race',
      'martial-arts',
    ],
  },
  {
    key: 'on-wheels-and-rails',
    label: 'On Wheels and Rails',
    kinds: [
      'cycling', 'road-trip', 'drive', 'motorcycle', 'train', 'skating',
    ],
  },
  {
    key: 'snow-and-ice',
    label: 'Snow and Ice',
    kinds: [
      'ski', 'sled', 'dog-sled', 'snowshoe', 'ice-skating', 'ice-fishing',
    ],
  },
  {
    key: 'with-animals',
    label: 'With Animals',
    kinds: [
      'horse-riding', 'wildlife', 'birdwatching', 'whale-watching', 'pet', 'farm', 'safari',
    ],
  },
  {
    key: 'water',
    label: 'Water',
    kinds: [
      'swim', 'surf', 'kayak', 'raft', 'sail', 'dive', 'snorkel', 'paddleboard', 'cruise', 'boat',
      'fish', 'beach', 'waterfall', 'hot-spring', 'lake', 'river',
    ],
  },
  {
    key: 'air',
    label: 'Air',
    kinds: [
      'fly', 'balloon', 'skydive', 'paraglide', 'zipline', 'bungee', 'helicopter',
    ],
  },
  {
    key: 'sky',
    label: 'Sky',
    kinds: [
      'stargaze', 'aurora', 'eclipse', 'sunrise', 'fireworks', 'space',
    ],
  },
  {
    key: 'nature',
    label: 'Nature',
    kinds: [
      'forest', 'flowers', 'garden', 'volcano', 'desert', 'glacier', 'island', 'cave', 'canyon',
      'mountain-view', 'national-park', 'autumn-leaves', 'storm', 'foraging', 'tree-planting',
    ],
  },
  {
    key: 'staying',
    label: 'Places to Stay',
    kinds: [
      'camp', 'unusual-stay', 'hotel', 'cabin', 'home-stay',
    ],
  },
  {
    key: 'places',
    label: 'Places',
    kinds: [
      'city', 'village', 'castle', 'palace', 'ruins', 'temple', 'church', 'monument', 'bridge',
      'tower', 'market', 'border', 'pilgrimage', 'neighborhood', 'memorial', 'prison',
      'ghost-town',
    ],
  },
  {
    key: 'culture',
    label: 'Culture',
    kinds: [
      'museum', 'art', 'architecture', 'history', 'theater', 'concert', 'opera', 'festival',
      'parade', 'dance', 'film', 'television', 'book', 'library', 'science', 'comedy', 'magic',
      'circus',
    ],
  },
  {
    key: 'making',
    label: 'Making Things',
    kinds: [
      'craft', 'paint', 'pottery', 'sewing', 'knitting', 'woodwork', 'build', 'repair',
      'photograph', 'make-film', 'write', 'journal', 'music-making', 'sing', 'design', 'code',
      'invent',
    ],
  },
  {
    key: 'food-and-drink',
    label: 'Food and Drink',
    kinds: [
      'cook', 'bake', 'eat-out', 'street-food', 'wine', 'beer', 'spirits', 'coffee', 'tea',
      'picnic', 'barbecue', 'dinner-party', 'ferment', 'grow-food',
    ],
  },
  {
    key: 'sport',
    label: 'Sports',
    kinds: [
      'match', 'golf', 'tennis', 'team-sport', 'gym', 'yoga', 'swim-race', 'marathon', 'triathlon',
      'archery', 'racing', 'gliding', 'record-attempt',
    ],
  },
  {
    key: 'games',
    label: 'Games',
    kinds: [
      'board-game', 'video-game', 'puzzle', 'escape-room', 'arcade', 'theme-park', 'amusement',
      'party-game', 'treasure-hunt',
    ],
  },
  {
    key: 'learning',
    label: 'Learning',
    kinds: [
      'course', 'language', 'skill', 'certificate', 'public-speaking', 'talk', 'quiz',
    ],
  },
  {
    key: 'mind-and-body',
    label: 'Mind and Body',
    kinds: [
      'meditate', 'spa', 'sleep', 'fast', 'health-check', 'habit', 'therapy', 'silence',
      'digital-detox',
    ],
  },
  {
    key: 'people',
    label: 'People',
    kinds: [
      'celebrate', 'wedding', 'proposal', 'reunion', 'date', 'family-time', 'letter', 'interview',
      'mentor', 'volunteer', 'give', 'neighbors', 'community', 'act-of-kindness', 'family-history',
      'surprise',
    ],
  },
  {
    key: 'life',
    label: 'Life',
    kinds: [
      'money', 'invest', 'save-up', 'debt', 'career', 'business', 'retire', 'home', 'declutter',
      'garden-home', 'move-abroad', 'study', 'sabbatical', 'vote', 'collect', 'style',
      'technology',
    ],
  },
] as const
export type Kind = (typeof kindGroups)[number]['kinds'][number]

/** All kinds of ideas, such as `hike` or `museum`, in the order of their groups. */
export const kinds: readonly Kind[] = kindGroups.flatMap((group): readonly Kind[] => group.kinds)

/**
 * Kinds that somebody would do in each other's place. Similar ideas are taken from the same line if hardly any idea has
 * the same leading kind; the groups above are too wide for that.
 */
// oxfmt-ignore
export const kindFamilies: readonly (readonly Kind[])[] = [
  ['fly', 'balloon', 'skydive', 'paraglide', 'gliding', 'zipline', 'bungee', 'helicopter'],
  ['theme-park', 'amusement', 'arcade'],
  ['kayak', 'raft', 'paddleboard', 'boat'],
  ['fish', 'ice-fishing'],
  ['ski', 'sled', 'snowshoe', 'dog-sled'],
  ['ice-skating', 'skating'],
  ['climb', 'mountaineering', 'caving', 'cave'],
  ['run', 'marathon', 'triathlon', 'obstacle-race', 'swim-race'],
  ['wildlife', 'safari', 'whale-watching', 'birdwatching'],
  ['stargaze', 'eclipse', 'aurora', 'space'],
  ['castle', 'palace'],
  ['concert', 'opera', 'theater', 'circus', 'magic', 'comedy'],
  ['knitting', 'sewing', 'craft'],
  ['tennis', 'golf', 'team-sport', 'match', 'archery'],
  ['gym', 'martial-arts'],
  ['motorcycle', 'road-trip', 'drive'],
  ['wine', 'beer', 'spirits'],
  ['tea', 'coffee'],
  ['bake', 'ferment', 'cook'],
  ['escape-room', 'puzzle', 'board-game', 'video-game', 'party-game', 'quiz', 'treasure-hunt'],
  ['code', 'technology', 'invent'],
  ['film', 'television', 'make-film'],
  ['money', 'debt', 'invest', 'retire', 'save-up'],
  ['wedding', 'proposal'],
  ['garden', 'grow-food', 'garden-home', 'tree-planting'],
]

/** Moods of an idea, at most three. */
export const moods = [
  'romantic',
  'scary',
  'thrilling',
  'relaxing',
  'silly',
  'moving',
  'wondrous',
  'creative',
  'sociable',
  'luxurious',
  'nostalgic',
  'generous',
  'delicious',
  'peaceful',
  'proud',
] as const
export type Mood = (typeof moods)[number]

/** People whom an idea suits especially, at most five; none if it suits anybody alike. */
export const company = [
  'kids',
  'toddlers',
  'teens',
  'babies',
  'family',
  'mother',
  'father',
  'grandparents',
  'couple',
  'friends',
  'solo',
  'group',
  'coworkers',
  'dog',
  'seniors',
] as const
export type Company = (typeof company)[number]

/**
 * Abilities and preferences that an idea presupposes, at most eight. A search excludes the ideas with a need that the
 * visitor rules out: those that need swimming for somebody who cannot swim.
 */
export const needs = [
  'heights',
  'swimming',
  'boat',
  'walking',
  'standing',
  'strength',
  'training',
  'flight',
  'driving',
  'cycling',
  'narrow-spaces',
  'cold',
  'heat',
  'crowds',
  'strangers',
  'stage',
  'animals',
  'alcohol',
  'meat',
  'screen',
  'late-hours',
  'sleeping-out',
  'overnight',
  'journey',
  'garden',
  'partner',
  'children',
  'fright',
  'blood',
  'religion',
  'restaurant',
  'bare-skin',
  'noise',
  'equipment',
  'experience',
] as const
export type Need = (typeof needs)[number]

/** Weather that an idea needs (snow, a clear sky) or is as good in (rain, cold, heat). */
export const weather = ['rain', 'cold', 'heat', 'snow', 'clear'] as const
export type Weather = (typeof weather)[number]
