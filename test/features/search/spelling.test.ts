import { describe, expect, it } from 'vitest'
import { minEdits, toLetterMask, createVocabulary } from '#features/search/server/words/vocabulary.ts'
import { editDistance } from '#platform/edit-distance.ts'

/** Computes the edit distance by its definition: letters added, removed, replaced, or swapped with a neighbour. */
function getEditDistance(from: string, to: string): number {
  if (!from || !to) return from.length + to.length
  const swapped = from.length > 1 && to.length > 1 && from[0] === to[1] && from[1] === to[0]
  return Math.min(
    getEditDistance(from.slice(1), to) + 1,
    getEditDistance(from, to.slice(1)) + 1,
    getEditDistance(from.slice(1), to.slice(1)) + (from[0] === to[0] ? 0 : 1),
    swapped ? getEditDistance(from.slice(2), to.slice(2)) + 1 : Infinity,
  )
}

/** Returns all words with these letters, up to a length. */
const listAllWords = (letters: string, longest: number): string[] =>
  longest === 0
    ? ['']
    : [
        '',
        ...listAllWords(letters, longest - 1).flatMap((word) => letters.split('').map((one) => one + word)),
      ]
const some = [...new Set([...listAllWords('ab', 4), ...listAllWords('abc', 3), 'abcab', 'bacba', 'xyz'])]
const pairs = some.flatMap((from) => some.map((to) => [from, to, getEditDistance(from, to)] as const))

describe('the edit distance of two words', () => {
  it('is the number of letters to change, up to a limit', () => {
    for (const limit of [0, 1, 2, 5]) {
      const wrong = pairs.filter(
        ([from, to, edits]) =>
          Math.min(editDistance(from, to, limit), limit + 1) !== Math.min(edits, limit + 1),
      )
      expect([limit, wrong]).toEqual([limit, []])
    }
  })

  it('is at least the difference of their letters', () => {
    const tooMany = pairs.filter(
      ([from, to, edits]) => minEdits(toLetterMask(from), toLetterMask(to)) > edits,
    )
    expect(tooMany).toEqual([])
    const least = (from: string, to: string) => minEdits(toLetterMask(from), toLetterMask(to))
    expect([least('abc', 'cab'), least('abc', 'xyz'), least('abcd', 'a'), least('', 'a')]).toEqual([
      0, 3, 2, 1,
    ])
    expect(toLetterMask('abca')).toBe(0b1110)
  })
})

describe('the spelling vocabulary', () => {
  const word = (name: string, ideas = 1, stem = name) => ({ word: name, stem, ideas })
  const vocabularyOf = (...words: ReturnType<typeof word>[]) => {
    const vocabulary = createVocabulary()
    vocabulary.add(words)
    return vocabulary
  }

  it('is the same whether words are added together, one by one, or with another stem', () => {
    const all = listAllWords('abc', 5).filter((name) => name !== '')
    const words = all.map((name, at) => word(name, at % 7, name.slice(0, 3)))
    const late = words.filter((_, at) => at % 3 === 0)
    const vocabulary = vocabularyOf(...words.filter((each) => !late.includes(each)))
    const said = (of: typeof vocabulary) =>
      all.map((name) => [of.isBeginning(name), of.completionOf(name), of.stemOf(name)])
    for (const one of late) {
      // Read in between, to test that sorted data stays sorted.
      said(vocabulary)
      vocabulary.add([one])
    }
    expect(said(vocabulary)).toEqual(said(vocabularyOf(...words)))
  })

  it('forgets a stem when its last word gets another, whatever is added with it', () => {
    const vocabulary = vocabularyOf(word('stripes', 1, 'zebra'), word('moon'))
    const begin = () => ['zeb', 'ass', 'moo'].filter((letters) => vocabulary.isBeginning(letters))
    expect(begin()).toEqual(['zeb', 'moo'])
    vocabulary.add([word('moon', 2), word('stripes', 1, 'ass')])
    expect(begin()).toEqual(['ass', 'moo'])
    vocabulary.add([word('stripes', 1, 'zebra')])
    expect(begin()).toEqual(['zeb', 'moo'])
  })

  it('knows words and their stems', () => {
    const vocabulary = vocabularyOf(word('kayaks', 3, 'kayak'))
    expect([vocabulary.has('kayaks'), vocabulary.has('kayak')]).toEqual([true, false])
    expect([vocabulary.stemOf('kayaks'), vocabulary.stemOf('kayak')]).toEqual(['kayak', undefined])
  })

  it('accepts later words, and updates of existing ones', () => {
    const vocabulary = vocabularyOf(word('sail', 5))
    expect([vocabulary.completionOf('sai'), vocabulary.isBeginning('sau')]).toEqual(['sail', false])
    vocabulary.add([word('sailor', 9), word('sauna', 1)])
    expect([vocabulary.completionOf('sai'), vocabulary.isBeginning('sau')]).toEqual(['sailor', true])
    vocabulary.add([word('sail', 10)])
    expect(vocabulary.completionOf('sai')).toBe('sail')
  })

  it('completes a prefix to its most common word, from three letters on', () => {
    const vocabulary = vocabularyOf(
      word('mount', 1),
      word('mountain', 30),
      word('mountains', 12),
      word('moon', 90),
      word('zoo', 90),
      word('abbey', 90),
    )
    expect(vocabulary.completionOf('mou')).toBe('mountain')
    expect(vocabulary.completionOf('mountain')).toBe('mountain')
    expect(vocabulary.completionOf('mountains')).toBe('mountains')
    expect(vocabulary.completionOf('zoo')).toBe('zoo')
    expect(vocabulary.completionOf('abb')).toBe('abbey')
    expect(vocabulary.completionOf('mo')).toBeUndefined()
    expect(vocabulary.completionOf('moz')).toBeUndefined()
    expect(vocabulary.completionOf('zzz')).toBeUndefined()
  })

  it('completes to a word that no idea has as well, the first of equals', () => {
    expect(vocabularyOf(word('bungy', 0)).completionOf('bun')).toBe('bungy')
    expect(vocabularyOf(word('bungy', 2), word('bungee', 2)).completionOf('bun')).toBe('bungee')
  })

  it('knows the prefixes of stems, also by another form of a word', () => {
    const vocabulary = vocabularyOf(word('camping', 1, 'camp'), word('lakes', 1, 'lake'), word('the', 0, ''))
    for (const letters of ['c', 'camp', 'camping', 'la', 'lake', 'lakes'])
      expect([letters, vocabulary.isBeginning(letters)]).toEqual([letters, true])
    for (const letters of ['campi', 'm', 'lakeside', 'zz', 'the'])
      expect([letters, vocabulary.isBeginning(letters)]).toEqual([letters, false])
    expect(createVocabulary().isBeginning('a')).toBe(false)
  })

  it.each([
    ['berries', 'berry'],
    ['dishes', 'dish'],
    ['painted', 'paint'],
    ['painter', 'paint'],
    ['painters', 'paint'],
    ['painting', 'paint'],
    ['paintings', 'paint'],
    ['hiking', 'hike'],
    ['hiked', 'hike'],
    ['hiker', 'hike'],
    ['hikers', 'hike'],
    ['hikings', 'hike'],
    ['boats', 'boat'],
    ['berry', 'berries'],
    ['slowly', 'slow'],
    ['kindness', 'kind'],
    ['boat', 'boats'],
    ['sail', 'sailing'],
    ['hike', 'hiking'],
  ])('finds for %s the other form: %s', (asked, form) => {
    expect(vocabularyOf(word(form), word('other')).formOf(asked)).toBe(form)
  })

  it.each([
    ['a short word', 'sky', 'skys'],
    ['a word that is too short without its ending', 'aped', 'ap'],
    ['an ending in the middle', 'singer', 'ser'],
    ['ies in the middle', 'iesta', 'yta'],
    ['an s in the middle', 'ness', 'nes s'],
    ['a y in the middle', 'yoga', 'iesoga'],
    ['ly in the middle', 'lyric', 'ric'],
    ['an e in the middle', 'elan', 'inglan'],
  ])('finds no other form for %s', (_what, asked, form) => {
    expect(vocabularyOf(word(form)).formOf(asked)).toBeUndefined()
  })

  it('finds the form of a word of four letters, and of one with three', () => {
    expect(vocabularyOf(word('boats')).formOf('boat')).toBe('boats')
    expect(vocabularyOf(word('ski')).formOf('skis')).toBe('ski')
  })

  it('never returns a word as a form of itself', () => {
    expect(vocabularyOf(word('boat')).formOf('boat')).toBeUndefined()
  })

  describe('for a misspelt word', () => {
    const nearest = (asked: string, words: ReturnType<typeof word>[], mostEdits = 2) =>
      vocabularyOf(...words).nearest(asked, mostEdits)

    it('returns only those at the smallest distance', async () => {
      expect(await nearest('kayakk', [word('kayaks'), word('kayak'), word('kodiak')])).toEqual([
        'kayaks',
        'kayak',
      ])
      expect(await nearest('suprise', [word('sunrise', 9), word('surprise', 1)])).toEqual([
        'surprise',
        'sunrise',
      ])
      expect(await nearest('mountian', [word('fountain'), word('mountain')])).toEqual(['mountain'])
      expect(await nearest('mountian', [word('mountain'), word('fountain')])).toEqual(['mountain'])
    })

    it('returns the most common first, after those with the same first letter', async () => {
      const words = [word('boats', 1), word('coats', 9), word('boasts', 3), word('floats', 50)]
      expect(await nearest('boatss', [word('boats', 1), word('boatsy', 4), word('coatss', 9)])).toEqual([
        'boatsy',
        'boats',
        'coatss',
      ])
      expect(await nearest('goats', words)).toEqual(['coats', 'boats'])
    })

    it('returns at most five', async () => {
      const words = 'abcdefg'.split('').map((letter, index) => word(`mount${letter}`, index))
      expect(await nearest('mount1', words)).toEqual([])
      expect(await nearest('mountx', words)).toEqual(['mountg', 'mountf', 'mounte', 'mountd', 'mountc'])
    })

    it.each([
      ['no edit in three letters', 'sku', 'ski', []],
      ['one edit in four', 'lakd', 'lake', ['lake']],
      ['no second edit in five', 'laekd', 'lakey', []],
      ['one edit in five', 'laked', 'lakes', ['lakes']],
      ['two edits in six', 'montan', 'mountain', ['mountain']],
      ['no third edit', 'mntan', 'mountain', []],
      ['no edit among digits', 'rout66', 'route66', []],
      ['an edit before a digit', 'mountein', 'mount4in', ['mount4in']],
      ['no edit in a word that begins with a digit', 'kayak', '4ayak', []],
    ])('tolerates %s', async (_what, asked, known, found) => {
      expect(await nearest(asked, [word(known)])).toEqual(found)
    })

    it('tolerates no more edits than allowed', async () => {
      expect(await nearest('montan', [word('mountain')], 1)).toEqual([])
      expect(await nearest('montain', [word('mountain')], 1)).toEqual(['mountain'])
      expect(await nearest('mountain', [word('mountain')], 0)).toEqual([])
    })

    it('searches in batches and yields between them', async () => {
      const words = Array.from({ length: 50_000 }, (_, at) => word(`kodiak${at.toString(26)}`))
      let rounds = 0
      let counting = setImmediate(function count() {
        rounds++
        counting = setImmediate(count)
      })
      expect(await nearest('kayakk', [...words, word('kayak')])).toEqual(['kayak'])
      clearImmediate(counting)
      expect(rounds).toBeGreaterThan(5)
    })
  })
})
