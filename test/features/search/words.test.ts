import { describe, expect, it } from 'vitest'
import { tokenize } from '#features/search/tokenize.ts'
import { stopWords } from '#features/search/server/words/stems.ts'
import {
  createSynonymIndex,
  toSynonymKey,
  findSynonymsAt,
  toStemmedSynonyms,
  listSynonymWords,
} from '#features/search/server/words/synonym-index.ts'
import { builtInSynonyms } from '#features/search/server/words/synonyms.ts'

describe('the words of a text', () => {
  it.each([
    ['Northern Lights', ['northern', 'lights']],
    ['café Zürich ÅNGSTRÖM', ['cafe', 'zurich', 'angstrom']],
    ['Smørrebrød in Łódź, Đà Nẵng, Iğdır', ['smorrebrod', 'in', 'lodz', 'da', 'nang', 'igdir']],
    ['Straße, Ærø, œuvre', ['strasse', 'aero', 'oeuvre']],
    ["the kid’s kite, Machu Picchu's steps", ['the', 'kid', 'kite', 'machu', 'picchu', 'steps']],
    ['don’t, Hawaiʻi, rock `n` roll', ['dont', 'hawaii', 'rock', 'n', 'roll']],
    ['O’Sullivan o’shaughnessy', ['osullivan', 'oshaughnessy']],
    ['day-trip/24 hours!', ['day', 'trip', '24', 'hours']],
    ['東京 and Ελλάδα', ['東京', 'and', 'ελλαδα']],
    ['ﬁne', ['fine']],
    [' \t', []],
    ['', []],
  ])('%j', (text, words) => expect(tokenize(text)).toEqual(words))
})

describe('synonyms', () => {
  const stemOf = (word: string) => word.replace(/(ing|s)$/, '')
  const index = createSynonymIndex(stemOf)
  const at = (spelt: string[][], from = 0) => findSynonymsAt({ synonyms: index, stemOf }, spelt, from)

  it('are groups of two or more, none of them blank', () => {
    expect(builtInSynonyms.length).toBeGreaterThan(100)
    for (const group of builtInSynonyms) {
      expect(group.length).toBeGreaterThan(1)
      for (const phrase of group) expect(phrase).toMatch(/^\S(.*\S)?$/)
    }
  })

  it('are words for the vocabulary, each once', () => {
    const words = listSynonymWords([])
    expect(words).toEqual(expect.arrayContaining(['northern', 'lights', 'aurora', 'kayak']))
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((word) => word.includes(' '))).toEqual([])
  })

  it('are found in any form of their words, with the others in their groups', () => {
    expect(at([['uk']])).toEqual({
      length: 1,
      said: ['uk'],
      others: [['united', 'kingdom'], ['britain'], ['england']],
    })
    expect(at([['treks']])?.others).toEqual([['hike'], ['tramp'], ['hill', 'walk']])
    // The word "aurora" is in two groups.
    expect(at([['aurora']])?.others).toEqual([
      ['northern', 'lights'],
      ['aurora', 'borealis'],
      ['southern', 'lights'],
      ['aurora', 'australis'],
    ])
  })

  it('are found at their beginning, the longest first', () => {
    const spelt = [['see'], ['aurora'], ['borealis'], ['soon']]
    expect(at(spelt)).toBeUndefined()
    expect(at(spelt, 1)).toMatchObject({ length: 2, said: ['aurora', 'borealis'] })
    expect(at(spelt, 1)?.others).toEqual([['northern', 'lights'], ['aurora']])
    expect(at([['see'], ['uk']], 1)).toMatchObject({ length: 1, said: ['uk'] })
    expect(at(spelt, 2)).toBeUndefined()
    expect(at(spelt, 3)).toBeUndefined()
    expect(at([['deep'], ['sea'], ['dive']])).toMatchObject({ length: 3 })
    expect(at([['new'], ['york']])).toMatchObject({ length: 2 })
  })

  it('are found in any spelling that a word may stand for', () => {
    expect(
      at([
        ['norther', 'northern'],
        ['light', 'lights'],
      ]),
    ).toMatchObject({ said: ['northern', 'light'] })
    expect(at([[], ['lights']])).toBeUndefined()
  })

  it('are passed to an engine as stems', () => {
    const inStems = toStemmedSynonyms((word) => (word === 'de' ? '' : stemOf(word)))
    expect(inStems.rio).toEqual(['rio janeiro'])
    expect(inStems.hike).toEqual(['trek', 'tramp', 'hill walk'])
    expect(inStems[toSynonymKey(['northern', 'light'])]).toEqual([
      'northern light',
      'aurora boreali',
      'aurora',
    ])
    expect(inStems.aurora).toEqual(expect.arrayContaining(['northern light', 'southern light']))
    expect(inStems.aurora).not.toContain('aurora')
    expect(toSynonymKey(['new', 'york'])).toBe('newyork')
  })
})

describe('stop words', () => {
  it('are single words', () => {
    expect(stopWords.size).toBeGreaterThan(200)
    for (const word of stopWords) expect(tokenize(word)).toEqual([word])
    expect([stopWords.has('the'), stopWords.has('kayak'), stopWords.has('')]).toEqual([true, false, false])
  })
})
