import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

async function add(more: object) {
  const payload = { title: 'An idea with something about it', categoryId: 1, ...more }
  const response = await app.inject({ method: 'POST', url: '/api/ideas', headers: editor.headers, payload })
  return { status: response.statusCode, body: response.json() }
}

const machuPicchu = {
  name: 'Machu Picchu, Peru',
  country: 'PE',
  latitude: -13.163,
  longitude: -72.545,
  precision: 'site',
}

describe('a field of an idea', () => {
  it.each([
    ['a, B ,,b, c ', ['a', 'b', 'c']],
    ['', []],
    [
      ['One,Two', ' two '],
      ['one', 'two'],
    ],
    [[], []],
  ])('takes the tags %j as %j', async (tags, expected) => {
    expect((await add({ tags })).body.tags).toEqual(expected)
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ title: '   ' }, 'title'],
    [{ title: undefined }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ title: 'a\0b' }, 'title'],
    [{ title: 7 }, 'title'],
    [{ description: 'x'.repeat(5001) }, 'description'],
    [{ difficulty: 4 }, 'difficulty'],
    [{ difficulty: 0 }, 'difficulty'],
    [{ difficulty: 1.5 }, 'difficulty'],
    [{ cost: '9' }, 'cost'],
    [{ locationType: 'home' }, 'locationType'],
    [{ season: 'monsoon' }, 'season'],
    [{ timeCommitment: 'x'.repeat(61) }, 'timeCommitment'],
    [{ ageGroup: 'x'.repeat(61) }, 'ageGroup'],
    [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags'],
    [{ tags: ['x'.repeat(41)] }, 'tags'],
    [{ tags: 5 }, 'tags'],
    [{ places: [{ ...machuPicchu, latitude: 91 }] }, 'places'],
    [{ places: [{ ...machuPicchu, longitude: -181 }] }, 'places'],
    [{ places: [{ ...machuPicchu, latitude: 'north' }] }, 'places'],
    [{ places: [{ ...machuPicchu, country: 'XX' }] }, 'places'],
    [{ places: [{ ...machuPicchu, country: 'Peru' }] }, 'places'],
    [{ places: [{ ...machuPicchu, precision: 'roughly' }] }, 'places'],
    [{ places: [{ ...machuPicchu, name: ' ' }] }, 'places'],
    [{ places: [{ ...machuPicchu, name: 'x'.repeat(121) }] }, 'places'],
    [{ places: Array.from({ length: 4 }, () => machuPicchu) }, 'places'],
    [{ places: 'Machu Picchu, Peru' }, 'places'],
    [{ places: 'Machu Picchu (ZZ, site) 1 2' }, 'places'],
    [{ places: {} }, 'places'],
    [{ months: [0] }, 'months'],
    [{ months: [13] }, 'months'],
    [{ months: [1.5] }, 'months'],
    [{ months: 'June' }, 'months'],
    [{ months: 6 }, 'months'],
    [{ categoryId: null }, 'categoryId'],
    [{ categoryId: 999_999 }, 'categoryId'],
    [{ categoryId: 'none' }, 'categoryId'],
    [{ imageUrl: 'http://plain.example/a.jpg' }, 'imageUrl'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    [{ imageUrl: 'data:image/png;base64,AAAA' }, 'imageUrl'],
    [{ imageUrl: '//elsewhere.example/a.jpg' }, 'imageUrl'],
    [{ imageUrl: '/\\elsewhere.example/a.jpg' }, 'imageUrl'],
    [{ imageUrl: 'https://x.example/"onerror=' }, 'imageUrl'],
    [{ state: 'hidden' }, 'state'],
    [{ state: 'scheduled' }, 'publishAt'],
    [{ state: 'scheduled', publishAt: '2020-01-01T00:00:00Z' }, 'publishAt'],
    [{ state: 'scheduled', publishAt: 'soon' }, 'publishAt'],
    [{ state: 'scheduled', publishAt: '9999-12-31T23:59:59-12:00' }, 'publishAt'],
    [{ cover: { scene: 'beach', icon: 'no-such-icon', palette: 'noon', seed: 1 } }, 'cover'],
  ])('refuses %j, naming the field', async (more, field) => {
    const { status, body } = await add(more)
    expect(status).toBe(400)
    expect(Object.keys(body.issues)).toContain(field)
    expect(body.error).toBe(body.message)
  })
})
