import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLanguageCache } from '#features/search/server/words/language.ts'
import { readStems } from '#features/search/server/words/stems.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())

const em = () => catalogue.orm.em.fork()

/** Creates a reader of the vocabulary with a controllable catalogue version. */
function createReader() {
  let version = 1
  const language = createLanguageCache(async () => String(version))
  return { read: () => language.current(em()), change: () => void version++ }
}

const addWord = (word: string, ideas = 1) =>
  em().execute('insert into search_word (word, stem, ideas) values (?, ?, ?)', [word, word, ideas])

describe('the vocabulary of the catalogue', () => {
  it('has its words with their stems, and those of synonyms', async () => {
    const { vocabulary, stemOf, synonyms } = await createReader().read()
    expect([vocabulary.has('mountain'), vocabulary.has('mountainx')]).toEqual([true, false])
    expect([vocabulary.stemOf('mountains'), stemOf('mountains')]).toEqual(['mountain', 'mountain'])
    expect([stemOf('mountainx'), vocabulary.stemOf('mountainx')]).toEqual(['mountainx', undefined])
    expect(vocabulary.has('parapente')).toBe(true)
    expect(synonyms.get('northern light')).toBeDefined()
    // A synonym that no idea contains is not used for completion.
    expect(vocabulary.completionOf('mount')).toMatch(/^mountains?$/)
  })

  it('is read once per version, by many concurrently', async () => {
    const { read } = createReader()
    const [one, two] = await Promise.all([read(), read()])
    expect(one).toBe(two)
    expect(await read()).toBe(one)
  })

  it('learns new words with a new version, and keeps the others', async () => {
    const { read, change } = createReader()
    const before = await read()
    await addWord('zyzzyvas')
    expect((await read()).vocabulary.has('zyzzyvas')).toBe(false)
    change()
    const after = await read()
    expect(after).toBe(before)
    expect(after.vocabulary.has('zyzzyvas')).toBe(true)
    expect(after.vocabulary.has('mountain')).toBe(true)
    await addWord('zyzzyvax')
    change()
    expect((await read()).vocabulary.has('zyzzyvax')).toBe(true)
  })

  it('gets stems and stop words from PostgreSQL', async () => {
    const stems = await readStems(em(), ['mountains', 'hiking', 'the'])
    expect([...stems]).toEqual([
      ['mountains', 'mountain'],
      ['hiking', 'hike'],
      ['the', ''],
    ])
  })
})

describe('the words of an idea', () => {
  const idea = { title: 'Lakes, LAKES', tags: ['Day-trip'], description: 'The kid’s café; 24 lakes.' }

  it('are listed once, in lower case, with their weights', async () => {
    const { wordsIn } = await createReader().read()
    const words = wordsIn(idea)
    expect(words.map(({ written }) => written)).toEqual([
      'lakes',
      'day',
      'trip',
      'the',
      'kid',
      's',
      'café',
      '24',
    ])
    expect(words[0]?.read).toEqual([{ word: 'lakes', stem: 'lake' }])
    expect(words[6]?.read.map(({ word }) => word)).toEqual(['cafe'])
  })

  it('are empty for an empty text', async () => {
    const { wordsIn } = await createReader().read()
    expect(wordsIn({ title: '!', tags: [], description: '' })).toEqual([])
  })

  it('are split once per idea, and stemmed once per word', async () => {
    const { wordsIn } = await createReader().read()
    const words = wordsIn(idea)
    expect(wordsIn(idea)).toBe(words)
    const again = wordsIn({ ...idea })
    expect(again).not.toBe(words)
    expect(again[0]).toBe(words[0])
  })
})

describe('the vocabulary after the words were counted again', () => {
  it('forgets words that are gone', async () => {
    const { read, change } = createReader()
    await addWord('zyzzyvay')
    change()
    const before = await read()
    await em().execute('delete from search_word')
    await addWord('zyzzyvaz')
    change()
    const after = await read()
    expect(after).not.toBe(before)
    expect([after.vocabulary.has('zyzzyvay'), after.vocabulary.has('zyzzyvaz')]).toEqual([false, true])
    await em().execute('delete from search_word')
    change()
    expect((await read()).vocabulary.has('zyzzyvaz')).toBe(false)
    change()
    await read()
    await addWord('zyzzyvay')
    change()
    expect((await read()).vocabulary.has('zyzzyvay')).toBe(true)
  })
})
