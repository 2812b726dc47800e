const ideas = 200
/** Admin in the settings of the site. */
export const admin = { email: 'editor@people.example', password: 'a password of benchmarks' }

/** Returns the most popular pages. */
export async function listPopularPaths(origin: string): Promise<string[]> {
  const categories: { slug: string }[] = await (await fetch(`${origin}/api/categories`)).json()
  return [
    '/',
    '/categories',
    '/popular',
    '/new',
    '/about',
    '/api/ideas?limit=12',
    '/api/stats',
    ...['beach', 'mountain', 'food', 'family', 'winter'].map((q) => `/search?q=${q}`),
    ...categories.slice(0, 10).map(({ slug }) => `/categories/${slug}`),
    ...Array.from({ length: ideas }, (_, index) => `/ideas/${index * 6 + 1}`),
  ]
}

/** @returns the cookie of a new session. */
export async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Returns one of fifty ideas that visitors read. */
export const pickIdeaId = (turn: number) => (turn % 50) * 6 + 1

export async function save(origin: string, cookie: string, turn: number, description: string): Promise<void> {
  const { status } = await fetch(`${origin}/api/ideas/${pickIdeaId(turn)}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ description }),
  })
  if (status !== 200) throw new Error(`A save was answered with ${status}`)
}
