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

/** Formats a parsed query: `…` for an unfinished word, `?` for a word in no idea, `=` before synonyms. */
async function formatParsed(q: string, isTyping = false): Promise<string[]> {
  const inShort = ({ words, isBeginning }: Phrase) => words.join(' ') + (isBeginning ? '…' : '')
  const { terms } = await parseQuery(q, language, isTyping)
  return terms.map(({ said, synonyms, isKnown }) =>
    [inShort(said) + (isKnown ? '' : '?'), ...synonyms.map(inShort)].join(' = '),
  )
}

describe('the parsed query', () => {
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
  ])('%j has the meaningful words', async (q, terms) => expect(await formatParsed(q)).toEqual(terms))

  it('has the words themselves if all are stop words', async () => {
    expect(await formatParsed('on all')).toEqual(['on?', 'all?'])
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
  ])('%j has the words in correct spelling', async (q, terms) => expect(await formatParsed(q)).toEqual(terms))

  it.each<[string, string[]]>([
    ['uk', ['uk = united kingdom = britain = england']],
    ['united kingdom pancake', ['united kingdom = uk = britain = england', 'pancake']],
    ['united pancake', ['united', 'pancake']],
    ['killer whale', ['killer whale = orca']],
    ['pancake uk', ['pancake', 'uk = united kingdom = britain = england']],
    ['northern light', ['northern light = aurora borealis = aurora']],
    ['nothern lights', ['northern lights = aurora borealis = aurora']],
  ])('%j has the synonyms', async (q, terms) => expect(await formatParsed(q)).toEqual(terms))

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
  ])('%j, still being typed: %s has the completions of the last word', async (q, isTyping, terms) =>
    expect(await formatParsed(q, isTyping)).toEqual(terms),
  )

  it('has stems, and blanks for words that are in no text', async () => {
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
    // A stop word may be the prefix of another word.
    expect(await stemsOf('pancake the', true)).toEqual([['pancake'], ['the']])
  })

  it('has at most twelve terms from thirty-two words', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `pancake${'x'.repeat(index)}zzz`).join(' ')
    expect(await formatParsed(many)).toHaveLength(12)
    expect(await formatParsed(`${'the '.repeat(31)}pancake lantern`)).toEqual(['pancake'])
  })

  it('has no word longer than the catalogue can hold', async () => {
    expect(await formatParsed('z'.repeat(100))).toEqual([`${'z'.repeat(60)}?`])
  })
})

describe('stop words', () => {
  const withStopWords = async (q: string, isTyping = false) =>
    (await parseQuery(q, language, isTyping)).withStopWords?.map(({ said }) => said.words.join(' '))

  it('count beside other words, because titles contain them', async () => {
    expect(await withStopWords('killer sea on all')).toBeUndefined()
    expect(await withStopWords('great lake')).toEqual(['great', 'lake'])
    expect(await withStopWords('the great lak', true)).toEqual(['great', 'lak'])
  })

  it('are dropped if there is nothing else, or no idea could match them', async () => {
    for (const q of ['great', 'the lake', 'really lake', 'great qwertyuiop', 'lake sunset'])
      expect([q, await withStopWords(q)]).toEqual([q, undefined])
  })
})

describe('the corrected spelling of a query', () => {
  it.each([
    ['pancke', 'pancake'],
    ['Pancke by the LANTREN', 'pancake by the lantern'],
    ['norhtern lihgts', 'northern lights'],
    ['pancke lant', 'pancake lant'],
    ['pancke qwertyuiop', 'pancake qwertyuiop'],
    ['pancke sunsetlake', 'pancake sunsetlake'],
    // Only the last word may be unfinished.
    ['happi pancke', 'happy pancake'],
  ])('of %j is %s', async (q, spelt) => expect(await correctSpelling(q, language)).toBe(spelt))

  it.each([
    ['pancake', 'a known word'],
    ['ride the lake', 'stop words only'],
    ['pancake happi', 'an unfinished word'],
    ['lanter pancake', 'a prefix of a word'],
    ['kayakers lake', 'another form of a word'],
    ['sunsetlake', 'a compound'],
    ['qwertyuiop', 'nonsense'],
    ['', 'nothing'],
  ])('of %j does not exist: %s', async (q) => expect(await correctSpelling(q, language)).toBeNull())

  it('covers the words that are read', async () => {
    expect(await correctSpelling(`${'lake '.repeat(31)}pancke`, language)).toBe(
      `${'lake '.repeat(31)}pancake`,
    )
    expect(await correctSpelling(`${'lake '.repeat(32)}pancke`, language)).toBeNull()
  })

  it('is not used on request', async () => {
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

describe('the words to highlight in results', () => {
  const idea = (title: string, description = '', tags: string[] = []) =>
    Object.assign(Object.create(null), { title, description, tags })
  const matched = async (q: string, ideas: object[], isTyping = false) =>
    listMatchedWords(
      ideas.map((one) => Object.assign(Object.create(null), one)),
      (await parseQuery(q, language, isTyping)).terms,
      language,
    )

  it('are all forms of the query’s words, as the ideas have them, each once', async () => {
    const ideas = [idea('Kayak a lake', 'Kayaking on the lakes.', ['kayak']), idea('Pancake by a lake')]
    expect(await matched('kayak', ideas)).toEqual(['kayak', 'kayaking'])
    expect(await matched('lakes pancake', ideas)).toEqual(['lake', 'lakes', 'pancake'])
    expect(await matched('goose', ideas)).toEqual([])
  })

  it('are those that start with an unfinished word', async () => {
    const ideas = [idea('Lantern hut', 'On lanternfish, atlantern.')]
    expect(await matched('lant', ideas)).toEqual(['lantern', 'lanternfish'])
    expect(await matched('lantern', ideas)).toEqual(['lantern'])
    expect(await matched('united kingdom', [idea('Unitedly in kingdoms')], true)).toEqual(['kingdoms'])
  })

  it('include synonyms, except narrower ones', async () => {
    expect(await matched('uk', [idea('Tour the United Kingdom')])).toEqual(['united', 'kingdom'])
    expect(await matched('family tree', [idea('Write a family history')])).toEqual(['family', 'history'])
    // A sea kayak is a kayak, but its “sea” was not searched for.
    expect(await matched('kayak', [idea('Kayak on the sea')])).toEqual(['kayak'])
  })

  it('may be a part of a compound', async () => {
    expect(await matched('lake', [idea('A lake-side walk')])).toEqual(['lake-side'])
  })
})
