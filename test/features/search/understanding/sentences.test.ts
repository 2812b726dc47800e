import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseQuestion, splitQuestion } from '#features/search/server/understanding/parse-question.ts'
import { ruleLines, spokenRuleLines } from '#features/search/server/understanding/rule-index.ts'
import { isSentence } from '#features/search/server/understanding/sentences.ts'
import { listTopics } from '#features/search/server/understanding/topics.ts'
import { isWantedAt, sortTopics } from '#features/search/server/understanding/wishes.ts'
import { chattyQuestions, chattyQuestionsSetAside } from '../questions/chatty-questions.ts'
import { realQueries } from '../real-queries.ts'

const areWordsOfSentence = (q: string) => isSentence(splitQuestion(q).words)
const chipsOf = (q: string) => parseQuestion(q).hints.map(({ label }) => label)
const topicsOf = (q: string) => {
  const { words, hints } = parseQuestion(q)
  return listTopics(words, (at) => hints.some(({ from, to }) => at >= from && at < to))
}
const topicLabels = (q: string) => topicsOf(q).map(({ label }) => label)

describe('a sentence', () => {
  it('is what visitors type when they talk', () => {
    const questions = [...chattyQuestions, ...chattyQuestionsSetAside].map(([q]) => q)
    expect(questions.filter((q) => !areWordsOfSentence(q))).toEqual([])
  })

  it('is hardly ever a title, and never one of a few words', () => {
    const folder = new URL('../../../../src/features/catalogue/server/seed/ideas/', import.meta.url)
    const titles = readdirSync(folder).flatMap((name) =>
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')).ideas.map(
        ({ title }: { title: string }) => title,
      ),
    )
    expect(titles.filter(areWordsOfSentence).length / titles.length).toBeLessThan(0.05)
    const exact = Object.entries(realQueries).flatMap(([name, some]) => (name === 'exact' ? some : []))
    expect(exact.filter(([q]) => areWordsOfSentence(q))).toEqual([])
    expect(['some like it hot', 'anything but museums'].filter(areWordsOfSentence)).toEqual([])
  })

  it('is read by more rules than other queries, each of which is read', () => {
    const missed = spokenRuleLines.flatMap(({ kind, label, phrases }) => {
      const isRead = (phrase: string) =>
        chipsOf(`i was told that we should ${phrase}`).includes(label) ||
        (kind === 'kind' && chipsOf(`i told you that we want no ${phrase}`).includes(`no ${label}`))
      return phrases.filter((phrase) => !isRead(phrase)).map((phrase) => `${phrase}: ${label}`)
    })
    expect(missed).toEqual([])
    const known = new Set(ruleLines.map(({ label }) => label))
    const unknown = spokenRuleLines.filter(({ label, facts }) => !known.has(label) && facts.length === 0)
    expect(unknown).toEqual([])
    expect(chipsOf('blowy castle')).toEqual([])
    expect(chipsOf("it's blowy out, what can we do")).toEqual(['windy day'])
  })

  it.each([
    ['my mate reckons we should go somewhere', []],
    ['my mate and i should go somewhere', ['with friends']],
    ['we are four ladies from poland', ['with friends']],
    ['the kids are climbing the walls, help us', ['with children']],
    ['we are going stir crazy, any ideas', []],
  ])('means nothing by its idioms, its speakers and where they are from: %s', (q, labels) => {
    expect(chipsOf(q)).toEqual(labels)
    expect(topicLabels(q)).toEqual([])
  })
})

describe('a reversed wish', () => {
  it.each([
    ['i refuse to fly anywhere this year', 'no flying'],
    ['something besides eating for the two of us', 'no food'],
    ['anything but museums', 'no museums'],
    ["i'd rather die than sing in public", 'no singing'],
    ['we tried yoga and hated it', 'no yoga'],
    ['museums bore me, what else is there', 'no museums'],
    ["camping isn't really my thing", 'no camping'],
    ['i had enough of museums', 'no museums'],
    ['i really dont want to go to another museum', 'no museums'],
    ["i'm not keen on swimming", 'no swimming'],
    ['none of us likes hiking', 'no hiking'],
  ])('excludes: %s', (q, label) => {
    expect(chipsOf(q)).toContain(label)
    expect(topicLabels(q)).not.toContain(label.slice('no '.length))
  })

  it.each([
    ['we never do anything romantic any more', ['romantic']],
    ["we don't get out in the sun any more", ['outdoors']],
    ['there is nothing to do with the kids here', ['with children']],
    ['why not somewhere with the kids', ['with children']],
    ["i'm not scared of heights at all", []],
    ['something else instead with the kids', ['with children']],
  ])('is none in a complaint, a double negation or a proposal: %s', (q, labels) => {
    const { hints } = parseQuestion(q)
    expect(hints.filter(({ excluded, facts }) => excluded && facts.length === 0)).toEqual([])
    expect(chipsOf(q)).toEqual(expect.arrayContaining(labels))
  })
})

describe('the kinds that a sentence names', () => {
  const sorted = (q: string, hasOtherAim = false) => {
    const { required, mentioned } = sortTopics(splitQuestion(q).words, topicsOf(q), { hasOtherAim })
    return [required.map(({ label }) => label), mentioned.map(({ label }) => label)]
  }

  it('are wanted after a verb of wishing', () => {
    const isWanted = (q: string) => isWantedAt(splitQuestion(q).words, splitQuestion(q).words.length - 1)
    expect(
      ['she is mad about horses', 'he loves old trains', 'i like birds and trees'].map(isWanted),
    ).toEqual([true, true, true])
    expect(['we met on a train', 'before the train'].map(isWanted)).toEqual([false, false])
  })

  it('go before those that it only mentions, and casual ones do not count beside another aim', () => {
    expect(sorted('we met in a museum and both love old trains')).toEqual([['trains'], ['museums']])
    expect(sorted('i like looking at birds and trees')).toEqual([['birds', 'woods'], []])
    expect(sorted('my dog needs a run and so do i', true)).toEqual([[], ['running']])
    expect(sorted('what i need now is a run')).toEqual([['running'], []])
  })
})
