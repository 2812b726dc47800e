import { describe, expect, it } from 'vitest'
import { tokenize } from '#features/search/tokenize.ts'
import type { Language } from '#features/search/server/words/language.ts'
import { listMatchedWords } from '#features/search/server/search.service.ts'
import {
  parseQuery,
  correctSpelling,
  withoutSpellingCorrection,
  type Phrase,
} from '#features/search/server/words/parse-query.ts'
import { createSynonymIndex } from '#features/search/server/words/synonym-index.ts'
import { createVocabulary } from '#features/search/server/words/vocabulary.ts'

const stems: Record<string, string> = {
  kayaking: 'kayak',
  lights: 'light',
  lakes: 'lake',
  the: '',
  herself: '',
  killer: '',
  happy: 'happi',
}
const vocabulary = createVocabulary()
vocabulary.add(
  `kayak kayaking northern lights light lake lakes sunset sun hot air balloon pancake goose ride lantern tent
   yurt the herself killer whale ok uk united kingdom aurora hike trek q sea theatre family tree history happy great`
    .split(/\s+/)
    .map((word, index) => ({ word, stem: stems[word] ?? word, ideas: index })),
)
const stemOf = (word: string) => vocabulary.stemOf(word) || word
const language: Language = {
  vocabulary,
  stemOf,
  synonyms: createSynonymIndex(stemOf),
  wordsIn: ({ title, tags, description }) =>
    [title, ...tags, description]
      .flatMap((text) => text.toLowerCase().match(/[\w'-]+/g) ?? [])
      .map((written) => ({ written, read: tokenize(written).map((word) => ({ word, stem: stemOf(word) })) })),
}

/** In short: what was said, `…` where it may go on, `?` where no idea can hold it, `=` and how else it is called. */
async function meant(q: string, isTyping = false): Promise<string[]> {
  const inShort = ({ words, isBeginning }: Phrase) => words.join(' ') + (isBeginning ? '…' : '')
  const { terms } = await parseQuery(q, language, isTyping)
  return terms.map(({ said, synonyms, isKnown }) =>
    [inShort(said) + (isKnown ? '' : '?'), ...synonyms.map(inShort)].join(' = '),
  )
}

describe('what somebody means who typed', () => {
  it.each<[string, string[]]>([
    ['pancake', ['pancake']],
    ['Pancake, LANTERN', ['pancake', 'lantern']],
    ['a ride on the lake', ['ride', 'lake']],
    ['the', []],
    ['herself pancake', ['pancake']],
    ['herself x', ['x?']],
    ['', []],
    ['!!!', []],
    ['x pancake', ['pancake']],
    ['q pancake', ['q', 'pancake']],
  ])('%j: the words that say something', async (q, terms) => expect(await meant(q)).toEqual(terms))

  it('nothing but words without meaning: those words', async () => {
    expect(await meant('on all')).toEqual(['on?', 'all?'])
  })

  it.each<[string, string[]]>([
    ['pancke', ['pancake']],
    ['pancke lantren', ['pancake', 'lantern']],
    ['lakez', ['lakes']],
    ['gooses', ['goose']],
    ['gooses ride', ['goose', 'ride']],
    ['sunsett', ['sunset']],
    ['airballoon', ['air balloon']],
    ['hotair', ['hot air']],
    ['sunsetlake', ['sunset lake']],
    ['sunsetok', ['sunset']],
    ['kayakers', ['kayak = sea kayak = paddle']],
    ['qwertyuiop', ['qwertyuiop?']],
    ['qwertyuiop pancake', ['qwertyuiop?', 'pancake']],
  ])('%j: the words as they are spelt', async (q, terms) => expect(await meant(q)).toEqual(terms))

  it.each<[string, string[]]>([
    ['uk', ['uk = united kingdom = britain = england']],
    ['united kingdom pancake', ['united kingdom = uk = britain = england', 'pancake']],
    ['united pancake', ['united', 'pancake']],
    ['killer whale', ['killer whale = orca']],
    ['pancake uk', ['pancake', 'uk = united kingdom = britain = england']],
    ['northern light', ['northern light = aurora borealis = aurora']],
    ['nothern lights', ['northern lights = aurora borealis = aurora']],
  ])('%j: what else it is called', async (q, terms) => expect(await meant(q)).toEqual(terms))

  it.each<[string, boolean, string[]]>([
    ['lant', false, ['lant…']],
    ['lant', true, ['lant…']],
    ['lantern', false, ['lantern']],
    ['lantern', true, ['lantern…']],
    ['lant pancake', false, ['lantern', 'pancake']],
    ['pancake lant', false, ['pancake', 'lant…']],
    ['pancake lant', true, ['pancake', 'lant…']],
    ['lantern pancake', true, ['lantern', 'pancake…']],
    ['uk', true, ['uk… = united kingdom = britain = england']],
    ['uk', false, ['uk = united kingdom = britain = england']],
    ['pancake th', true, ['pancake', 'th…']],
    ['pancake thx', true, ['pancake', 'thx?']],
    ['pancake a', true, ['pancake', 'a…']],
    ['pancake a', false, ['pancake']],
    ['pancake the', true, ['pancake', 'the…']],
  ])('%j, still typing: %s: what the last word may become', async (q, isTyping, terms) =>
    expect(await meant(q, isTyping)).toEqual(terms),
  )

  it('in its basic forms, blank for what is written down nowhere', async () => {
    const stemsOf = async (q: string, isTyping = false) =>
      (await parseQuery(q, language, isTyping)).terms.map(({ said }) => said.stems)
    expect(await stemsOf('northern lights')).toEqual([['northern', 'light']])
    expect(await stemsOf('kayaking')).toEqual([['kayak']])
    expect(await stemsOf('qwertyuiop')).toEqual([['qwertyuiop']])
    expect(await stemsOf('airballoon')).toEqual([['air', 'balloon']])
    const { terms } = await parseQuery('uk', language, false)
    expect(terms[0]?.synonyms.map(({ stems: each }) => each)).toEqual([
      ['united', 'kingdom'],
      ['britain'],
      ['england'],
    ])
    // A word without meaning may be the beginning of one that has.
    expect(await stemsOf('pancake the', true)).toEqual([['pancake'], ['the']])
  })

  it('no more than twelve things in thirty-two words', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `pancake${'x'.repeat(index)}zzz`).join(' ')
    expect(await meant(many)).toHaveLength(12)
    expect(await meant(`${'the '.repeat(31)}pancake lantern`)).toEqual(['pancake'])
  })

  it('no longer word than the catalogue can hold', async () => {
    expect(await meant('z'.repeat(100))).toEqual([`${'z'.repeat(60)}?`])
  })
})

describe('stop words', () => {
  const withStopWords = async (q: string, isTyping = false) =>
    (await parseQuery(q, language, isTyping)).withStopWords?.map(({ said }) => said.words.join(' '))

  it('are read as words beside the others, for what is called so', async () => {
    expect(await withStopWords('killer sea on all')).toBeUndefined()
    expect(await withStopWords('great lake')).toEqual(['great', 'lake'])
    expect(await withStopWords('the great lak', true)).toEqual(['great', 'lak'])
  })

  it('are left out where nothing else is said, or no idea could hold them', async () => {
    for (const q of ['great', 'the lake', 'really lake', 'great qwertyuiop', 'lake sunset'])
      expect([q, await withStopWords(q)]).toEqual([q, undefined])
  })
})

describe('what was typed is said as it is understood', () => {
  it.each([
    ['pancke', 'pancake'],
    ['Pancke by the LANTREN', 'pancake by the lantern'],
    ['norhtern lihgts', 'northern lights'],
    ['pancke lant', 'pancake lant'],
    ['pancke qwertyuiop', 'pancake qwertyuiop'],
    ['pancke sunsetlake', 'pancake sunsetlake'],
    // Only the last word may be going on.
    ['happi pancke', 'happy pancake'],
  ])('%j: %s', async (q, spelt) => expect(await correctSpelling(q, language)).toBe(spelt))

  it.each([
    ['pancake', 'a known word'],
    ['ride the lake', 'words without meaning'],
    ['pancake happi', 'what may be going on'],
    ['lanter pancake', 'the beginning of a word'],
    ['kayakers lake', 'another form of a word'],
    ['sunsetlake', 'two words in one'],
    ['qwertyuiop', 'nonsense'],
    ['', 'nothing'],
  ])('but not %j: %s', async (q) => expect(await correctSpelling(q, language)).toBeNull())

  it('as far as it is read', async () => {
    expect(await correctSpelling(`${'lake '.repeat(31)}pancke`, language)).toBe(
      `${'lake '.repeat(31)}pancake`,
    )
    expect(await correctSpelling(`${'lake '.repeat(32)}pancke`, language)).toBeNull()
  })

  it('and is taken as it stands where that is wished', async () => {
    const asWritten = withoutSpellingCorrection(language)
    const said = async (q: string) =>
      (await parseQuery(q, asWritten, false)).terms.map((term) => [term.said.words.join(' '), term.isKnown])
    expect(await said('pancke')).toEqual([['pancke', false]])
    expect(await said('pancake kayaks')).toEqual([
      ['pancake', true],
      ['kayak', true],
    ])
  })
})

describe('the words of ideas that answer a query', () => {
  const idea = (title: string, description = '', tags: string[] = []) =>
    Object.assign(Object.create(null), { title, description, tags })
  const matched = async (q: string, ideas: object[], isTyping = false) =>
    listMatchedWords(
      ideas.map((one) => Object.assign(Object.create(null), one)),
      (await parseQuery(q, language, isTyping)).terms,
      language,
    )

  it('are all forms of what was asked for, as they stand there, each once', async () => {
    const ideas = [idea('Kayak a lake', 'Kayaking on the lakes.', ['kayak']), idea('Pancake by a lake')]
    expect(await matched('kayak', ideas)).toEqual(['kayak', 'kayaking'])
    expect(await matched('lakes pancake', ideas)).toEqual(['lake', 'lakes', 'pancake'])
    expect(await matched('goose', ideas)).toEqual([])
  })

  it('are those that begin like a word that may go on', async () => {
    const ideas = [idea('Lantern hut', 'On lanternfish, atlantern.')]
    expect(await matched('lant', ideas)).toEqual(['lantern', 'lanternfish'])
    expect(await matched('lantern', ideas)).toEqual(['lantern'])
    expect(await matched('united kingdom', [idea('Unitedly in kingdoms')], true)).toEqual(['kingdoms'])
  })

  it('are those of other names as well, but for what only narrows the name that was said', async () => {
    expect(await matched('uk', [idea('Tour the United Kingdom')])).toEqual(['united', 'kingdom'])
    expect(await matched('family tree', [idea('Write a family history')])).toEqual(['family', 'history'])
    // A sea kayak is a kayak, and its sea is not what was looked for.
    expect(await matched('kayak', [idea('Kayak on the sea')])).toEqual(['kayak'])
  })

  it('may be one part of a word that is written as one', async () => {
    expect(await matched('lake', [idea('A lake-side walk')])).toEqual(['lake-side'])
  })
})
