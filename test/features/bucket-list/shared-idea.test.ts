import { describe, expect, it } from 'vitest'
import { findSharedIdeaId, toSharedIdea } from '#features/bucket-list/web/custom-ideas/shared-idea.ts'

const share = (fields: Record<string, string>) => toSharedIdea(new URLSearchParams(fields))

describe('what another app shares', () => {
  it.each([
    [
      'a page with its title',
      { title: 'Night train to Narvik', url: 'https://rail.example/narvik' },
      { title: 'Night train to Narvik', description: 'https://rail.example/narvik' },
    ],
    [
      'a title, a text and a link',
      { title: 'Narvik', text: 'Leaves at ten.', url: 'https://rail.example/' },
      { title: 'Narvik', description: 'Leaves at ten.\n\nhttps://rail.example/' },
    ],
    [
      'a link in a text, as Android does',
      { text: 'Night train to Narvik https://rail.example/narvik' },
      {
        title: 'Night train to Narvik',
        description: 'Night train to Narvik https://rail.example/narvik',
      },
    ],
    ['a text alone', { text: 'Learn to whistle' }, { title: 'Learn to whistle', description: '' }],
    [
      'several lines',
      { text: 'Learn to whistle\r\nWith two fingers' },
      { title: 'Learn to whistle', description: 'Learn to whistle\nWith two fingers' },
    ],
    [
      'a link alone, which is no title',
      { text: 'https://rail.example/narvik' },
      { title: '', description: 'https://rail.example/narvik' },
    ],
    ['nothing', {}, { title: '', description: '' }],
  ])('becomes a title and a description: %s', (_, fields, values) => {
    expect(share(fields)).toEqual({ ...values, isCut: false })
  })

  it('loses nothing if the title is too long', () => {
    const title = `${'Sail '.repeat(40)}home`
    const shared = share({ title })
    expect(shared).toEqual({
      title: expect.stringMatching(/^(Sail )+Sail…$/),
      description: title,
      isCut: false,
    })
    expect(shared.title.length).toBeLessThanOrEqual(120)
  })

  it('is cut if it is too long for the description, but keeps the link', () => {
    for (const fields of [
      { title: 'Long', text: 'words and '.repeat(2000), url: 'https://rail.example/narvik' },
      { title: 'Long', text: `${'words and '.repeat(2000)} https://rail.example/narvik` },
    ]) {
      const { title, description, isCut } = share(fields)
      expect([title, isCut, description.length <= 5000]).toEqual(['Long', true, true])
      expect(description).toMatch(
        /words…\n\nhttps:\/\/rail\.example\/narvik$|and…\n\nhttps:\/\/rail\.example\/narvik$/,
      )
      expect(description.length).toBeGreaterThan(4900)
    }
  })

  it('is cut between characters, also within a very long link', () => {
    for (const fields of [
      { text: '🏔️'.repeat(4000) },
      { url: `https://rail.example/${'🏔️'.repeat(4000)}` },
    ]) {
      const { title, description, isCut } = share(fields)
      expect([isCut, description.length <= 5000, title.length <= 120]).toEqual([true, true, true])
      expect([title.isWellFormed(), description.isWellFormed()]).toEqual([true, true])
    }
  })

  it('has no characters that the server refuses or that disguise the text', () => {
    expect(share({ title: 'Go\u0000 \u202Ehome\u2066', text: 'a\u0007b\tc' })).toEqual({
      title: 'Go home',
      description: 'ab\tc',
      isCut: false,
    })
  })

  it('stays text, whatever it contains', () => {
    const script = '<script>alert(1)</script>'
    expect(share({ title: script, url: 'javascript:alert(1)' })).toEqual({
      title: script,
      description: 'javascript:alert(1)',
      isCut: false,
    })
  })
})

describe('a shared link', () => {
  const sites = ['https://someday.example/bucket', 'http://10.0.0.7:3000/bucket/']
  const find = (fields: Record<string, string>) => findSharedIdeaId(new URLSearchParams(fields), sites)

  it.each([
    [{ url: 'https://someday.example/bucket/ideas/7' }],
    [{ url: 'http://someday.example/bucket/ideas/7/?utm_source=x#tips' }],
    [{ url: 'HTTPS://SOMEDAY.EXAMPLE/bucket/Ideas/7' }],
    [{ url: 'http://10.0.0.7:3000/bucket/ideas/7' }],
    [{ title: 'Look', text: 'Shall we? https://someday.example/bucket/ideas/7.' }],
    [{ text: '(https://someday.example/bucket/ideas/7)', url: '' }],
  ])('leads to an idea of this site: %o', (fields) => {
    expect(find(fields)).toBe('7')
  })

  it.each([
    [{}],
    [{ text: 'ideas/7' }],
    [{ url: 'https://someday.example/ideas/7' }],
    [{ url: 'https://other.example/bucket/ideas/7' }],
    [{ url: 'https://someday.example@other.example/bucket/ideas/7' }],
    [{ url: 'https://someday.example.other.example/bucket/ideas/7' }],
    [{ url: 'https://someday.example/bucket/ideas/7/edit' }],
    [{ url: 'https://someday.example/bucket/ideas/..%2F..%2Fadmin' }],
    [{ url: 'https://someday.example/bucket/ideas/javascript:alert(1)' }],
    [{ url: 'https://someday.example/bucket/ideas/99999999999999999999' }],
    [{ url: 'https://%' }],
    // The link of the share is the first one.
    [{ text: 'https://other.example/ and https://someday.example/bucket/ideas/7' }],
  ])('leads elsewhere: %o', (fields) => {
    expect(find(fields)).toBeUndefined()
  })
})
