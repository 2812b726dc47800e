import { describe, expect, it } from 'vitest'
import { cacheAddressOf, pathOf } from '#platform/server/response-cache/cache-address.ts'

describe('a cache address', () => {
  const reads = ['q', 'page']

  it.each([
    ['an empty query', {}, '/ideas'],
    ['no query', undefined, '/ideas'],
    ['a known parameter', { q: 'sea' }, '/ideas?q=sea'],
    ['known parameters, in a fixed order', { page: '2', q: 'sea' }, '/ideas?q=sea&page=2'],
    ['an unknown parameter', { utm: 'x', page: '2' }, '/ideas?page=2'],
    ['a duplicate parameter', { q: ['sea', 'snow'], page: '2' }, '/ideas?q=sea&q=snow&page=2'],
    ['an empty parameter', { q: '' }, '/ideas?q='],
    ['a value with special characters', { q: 'a&page=2' }, '/ideas?q=a%26page%3D2'],
    ['a lone surrogate', { q: '\ud83d' }, '/ideas?q=%EF%BF%BD'],
  ])('contains once, of %s', (_what, query, address) => {
    expect(cacheAddressOf('/ideas', query, reads)).toBe(address)
  })

  it('ignores properties that every object inherits', () => {
    expect(cacheAddressOf('/ideas', {}, ['constructor', 'toString'])).toBe('/ideas')
  })

  it.each([
    ['/ideas', '/ideas'],
    ['/ideas?q=sea', '/ideas'],
    ['/ideas?q=why?', '/ideas'],
    ['?q=sea', ''],
  ])('starts with the path: %s', (url, path) => {
    expect(pathOf(url)).toBe(path)
  })
})
