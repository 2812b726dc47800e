/** Admin of the site that is stored with each release. */
export const releaseAdmin = { ADMIN_EMAIL: 'grace@people.example', ADMIN_PASSWORD: 'correct horse battery' }

/** Uses a new site as members and editors do, so that many tables have rows. */
export async function populateSite(origin: string): Promise<void> {
  const signedIn = await ask('/api/auth/login', 'POST', {
    email: releaseAdmin.ADMIN_EMAIL,
    password: releaseAdmin.ADMIN_PASSWORD,
  })
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  const said = async (path: string, method: string, body?: object) =>
    (await ask(path, method, body, cookie.join('; '))).json()
  const [first, second, third] = await said('/api/ideas?limit=3', 'GET')
  await said('/api/my-bucket-list', 'POST', { ideaId: first.id, status: 'completed', notes: 'It was windy.' })
  await said('/api/my-bucket-list', 'POST', {
    ideaId: second.id,
    status: 'planned',
    targetDate: '2027-05-01',
  })
  const own = await said('/api/custom-ideas', 'POST', { title: 'Paint the shed' })
  await said('/api/my-bucket-list', 'POST', { customIdeaId: own.id, status: 'planned' })
  await said('/api/my-bucket-list/share', 'POST')
  await said(`/api/ideas/${third.id}`, 'PUT', { cost: 3 })
  await ask('/api/newsletter', 'POST', { email: 'ada@people.example' })
  await ask('/api/auth/register', 'POST', {
    name: 'Ada',
    email: 'ada@people.example',
    password: 'correct horse battery',
  })
  await ask('/api/events', 'POST', { events: [{ name: 'page_view', path: `/ideas/${first.id}` }] })

  async function ask(path: string, method: string, body?: object, cookies = ''): Promise<Response> {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), cookie: cookies },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}
