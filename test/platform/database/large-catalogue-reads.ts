/** Reads of a large catalogue, with limits for the rows that the database may process. */

/** A result page is chosen from at most two thousand rows, and a long list has as many. */
export const maxRows = 3_000
/** A word in every tenth idea may be searched idea by idea until there are enough, even among a million. */
const maxRowsForWords = 25_000
/** A map shows three thousand places, and not every idea has one. */
const maxRowsForMaps = 12_000
/** A deep page starts in a partition of this size. */
const maxRowsForDeepPages = 25_000

export const call = (procedure: string, input: object = {}) =>
  `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`

/** URLs for which the database may process no more rows than in a small catalogue. */
export const reads: Record<string, string[]> = {
  'an idea': ['/api/ideas/777', '/api/ideas/99000', '/ideas/50000', '/api/ideas/123456'],
  'what is like an idea': [call('ideas.similar', { id: 1000 }), call('ideas.similar', { id: 99_000 })],
  'the featured ones': ['/api/featured/ideas', '/popular'],
  'the newest': ['/api/ideas?limit=24&orderBy=newest', '/new', '/feed.xml'],
  'a list': ['/api/ideas', '/api/ideas?limit=12&offset=600', '/api/ideas?limit=2000'],
  'a list far from its beginning': [
    '/api/ideas?offset=10001',
    '/api/ideas?offset=50000',
    '/api/ideas?offset=99990',
  ],
  'a list far from its beginning, in another order or within filters': [
    '/api/ideas?orderBy=newest&offset=10001',
    '/api/ideas?orderBy=newest&offset=60000',
    '/api/ideas?orderBy=newest&offset=99990',
    '/api/ideas?difficulty=2&offset=30000',
    '/api/ideas?cost=1&orderBy=newest&offset=25000',
    '/api/ideas?season=any&locationType=travel,outdoor&offset=40000',
    '/api/ideas?difficulty=3&season=winter&offset=90000',
    '/api/ideas?categoryId=7&offset=50000',
    '/api/ideas?ageGroup=Adults&offset=20000',
    '/api/ideas?duration=day&orderBy=newest&offset=12000',
    '/api/ideas?duration=day,week&ageGroup=Adults,Teens&offset=10001',
  ],
  'a list of a category': [
    '/api/ideas?categoryId=7&limit=12',
    '/api/ideas?categoryId=7&limit=12&offset=900',
    '/api/ideas?categoryId=7&limit=24&orderBy=newest',
  ],
  'a list within filters': [
    '/api/ideas?difficulty=3',
    '/api/ideas?cost=3&locationType=indoor',
    '/api/ideas?season=winter&difficulty=3&cost=3&locationType=anywhere',
    '/api/ideas?categoryId=7&difficulty=3&season=winter',
    '/api/ideas?categoryId=7&cost=3&limit=36',
    '/api/ideas?difficulty=3&cost=3&orderBy=newest',
    '/api/ideas?ageGroup=Nobody',
    '/api/ideas?ageGroup=21%2B&orderBy=newest',
    '/api/ideas?duration=month&ageGroup=Nobody,Seniors',
  ],
  categories: ['/api/categories', '/api/featured/categories', '/categories'],
  'a category': [
    '/api/categories/hiking-bucket-list-ideas',
    '/categories/hiking-bucket-list-ideas',
    '/categories/hiking-bucket-list-ideas?page=70',
    '/categories/hiking-bucket-list-ideas?difficulty=3&cost=3',
    '/categories/hiking-bucket-list-ideas/feed.xml',
  ],
  'the number of ideas': ['/api/stats'],
  home: ['/'],
  'a random idea': ['/api/ideas/random', '/api/ideas/random?not=4'],
  'a search for a rare word': ['/api/search?q=fjord', '/search?q=taj+mahal'],
  'a search for words that many ideas have': [
    '/api/search?q=day',
    '/search?q=night',
    '/search?q=free+day&cost=1',
  ],
  'a search for words that no idea holds together': ['/api/search?q=day+glacier+kayak+japan+free+friends'],
  'a list by words': ['/api/ideas?search=day', '/api/ideas?search=day&orderBy=newest'],
  'a suggestion': [call('search.suggest', { q: 'be' }), call('search.suggest', { q: 'mountain la' })],
  'the sitemap': ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/ideas-1.xml', '/sitemaps/ideas-9.xml'],
  'the countries': ['/places', call('places.countries')],
  'a country': ['/places/japan', '/places/united-states', call('places.country', { slug: 'iceland' })],
  'a month': [
    '/now',
    '/now?month=2',
    '/now?month=7&half=south',
    call('places.goodIn', { month: 12, half: 'south' }),
  ],
  'the map, with as many places as it shows': [
    '/map',
    call('places.spots', {}),
    call('places.spots', { month: 4 }),
    call('places.spots', { categoryId: 7, season: 'winter' }),
    call('places.spots', { difficulty: 3, season: 'winter', locationType: 'indoor' }),
    call('places.spots', { search: 'day' }),
  ],
  'a place by its name': ['/near?place=Kyoto', '/near?place=united+states', '/near?place=nowhere+at+all'],
  'small maps': [
    '/ideas/50000/map.svg',
    '/places/japan/map.svg',
    '/categories/hiking-bucket-list-ideas/map.svg',
  ],
  'a cover': ['/covers/000000000000000000000000.svg', '/covers/000000000000000000000001.svg'],
}

const allowed = [
  ['words', maxRowsForWords],
  ['in another order', maxRowsForDeepPages],
  ['map, with', maxRowsForMaps],
  ['by its name', maxRowsForWords],
] as const

/** Returns the largest allowed number of rows for one of these URLs. */
export const getMaxRows = (name: string): number =>
  allowed.find(([word]) => name.includes(word))?.[1] ?? maxRows
