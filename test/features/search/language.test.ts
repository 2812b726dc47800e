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

/** A reader of the language, and the version of the catalogue that it is told. */
function reader() {
  let version = 1
  const language = createLanguageCache(async () => String(version))
  return { read: () => language.current(em()), change: () => void version++ }
}

const addWord = (word: string, ideas = 1) =>
  em().execute('insert into search_word (word, stem, ideas) values (?, ?, ?)', [word, word, ideas])

describe('the language of the catalogue', () => {
  it('has its words with their basic forms, and those of synonyms', async () => {
    const { vocabulary, stemOf, synonyms } = await reader().read()
    expect([vocabulary.has('mountain'), vocabulary.has('mountainx')]).toEqual([true, false])
    expect([vocabulary.stemOf('mountains'), stemOf('mountains')]).toEqual(['mountain', 'mountain'])
    expect([stemOf('mountainx'), vocabulary.stemOf('mountainx')]).toEqual(['mountainx', undefined])
    expect(vocabulary.has('parapente')).toBe(true)
    expect(synonyms.get('northern light')).toBeDefined()
    // A synonym that stands in no idea is not what letters are completed to.
    expect(vocabulary.completionOf('mount')).toMatch(/^mountains?$/)
  })

  it('is read once for a version, and by many at once', async () => {
    const { read } = reader()
    const [one, two] = await Promise.all([read(), read()])
    expect(one).toBe(two)
    expect(await read()).toBe(one)
  })

  it('learns new words with a new version, and keeps all else', async () => {
    const { read, change } = reader()
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

  it('is told what words have in common by PostgreSQL, and that some mean nothing', async () => {
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

  it('stand there each once, in lower case, with what they are to the search', async () => {
    const { wordsIn } = await reader().read()
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

  it('are none where a text has none', async () => {
    const { wordsIn } = await reader().read()
    expect(wordsIn({ title: '!', tags: [], description: '' })).toEqual([])
  })

  it('are taken apart once for an idea, and once for a word', async () => {
    const { wordsIn } = await reader().read()
    const words = wordsIn(idea)
    expect(wordsIn(idea)).toBe(words)
    const again = wordsIn({ ...idea })
    expect(again).not.toBe(words)
    expect(again[0]).toBe(words[0])
  })
})

describe('the language of a catalogue whose words were counted anew', () => {
  it('forgets the words that have gone when they are counted anew', async () => {
    const { read, change } = reader()
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
