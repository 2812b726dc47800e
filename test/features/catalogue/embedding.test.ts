import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const origin = 'https://someday.example'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: origin, SITE_NAME: 'Hikes & more' })
})
afterAll(() => app.close())

const get = (url: string) => client(app).get(url)
const readOembed = (url: string, more = '') => get(`/api/oembed?url=${encodeURIComponent(url)}${more}`)

describe('an embedded idea', () => {
  it('is discovered from its page, described as oEmbed requires, and shown as a card', async () => {
    const { text } = await get('/ideas/7')
    const [link = ''] = /<link [^>]*application\/json\+oembed[^>]*>/.exec(text) ?? []
    const href = /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { status, body, headers } = await get(href.replace(origin, ''))
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(body).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_name: 'Hikes & more',
      provider_url: origin,
    })
    expect(body.thumbnail_url).toMatch(/^https:\/\/someday\.example\/covers\/.+\.jpg$/)

    const src = /src="([^"]+)"/.exec(body.html)?.[1] ?? ''
    const card = await get(src.replace(origin, ''))
    expect(card.status).toBe(200)
    expect(card.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(card.text).toContain(`href="${origin}/ideas/7"`)
    expect(card.text).toContain('Hikes &amp; more')
    expect(card.text).not.toMatch(/<script|onload|javascript:/i)
  })

  it('is as small as requested', async () => {
    const { body } = await readOembed(`${origin}/ideas/7`, '&maxwidth=300&maxheight=200')
    expect(body).toMatchObject({ width: 300, height: 200 })
    expect(body.html).toContain('width="300" height="200"')
  })

  it.each([
    'https://elsewhere.example/ideas/7',
    `${origin}/categories`,
    `${origin}/ideas/99999999999`,
    `${origin}/ideas/2147483647`,
    'nonsense',
  ])('is not found at %s', async (url) => {
    expect((await readOembed(url)).status).toBe(404)
  })

  it('is never a draft, not even for an editor', async () => {
    const editor = client(app, await signUp(app, { role: 'editor' }))
    const made = await editor.call('ideas.editing.create', { title: 'Not yet', state: 'draft' })
    const id = Number(made.data.id)
    expect((await editor.get(`/embed/ideas/${id}`)).status).toBe(404)
    expect((await editor.get(`/api/oembed?url=${encodeURIComponent(`${origin}/ideas/${id}`)}`)).status).toBe(
      404,
    )
  })

  it('escapes its texts', async () => {
    const editor = client(app, await signUp(app, { role: 'editor' }))
    await editor.call('ideas.editing.update', { id: 8, title: '"><script>alert(1)</script>' })
    for (const text of [
      (await get('/embed/ideas/8')).text,
      (await readOembed(`${origin}/ideas/8`)).body.html,
    ])
      expect(text).not.toMatch(/<script|title="">/)
  })
})
