import { LRUCache } from 'lru-cache'
import type { Answer, Form } from './answer.ts'
import type { Coding } from './compression.ts'
import { isTouched, type Names } from './made-from.ts'

/** An answer that is kept. */
export interface Kept {
  answer: Answer
  /** What it is made from. */
  names: Names
  /** Since when it is no longer right, as far as anybody knows. */
  touchedAt: number | undefined
  /** How often it was sent to visitors since it was first made. */
  asked: number
  /** When it was sent to one of them last, and in what words it was asked for. */
  last?: { at: number; url: string } | undefined
  /** When it could not be made anew, for want of what it is made from. */
  triedAt?: number
}

/** Where answers are kept, those asked for lately. */
export function keepShelves(maxBytes: number) {
  // There is no end to what can be asked, and each answer would take the place of a page that many come for.
  const questions = shelf(maxBytes * 0.3, bytesOf)
  const places = shelf(maxBytes * 0.6, bytesOf)
  const otherForms = shelf(maxBytes * 0.1, bytesOfForm)
  const shelfOf = (address: string) => (address.includes('?') ? questions : places)
  return {
    find: (address: string, key: string): Kept | undefined => shelfOf(address).get(key),
    keep: (address: string, key: string, kept: Kept) => void shelfOf(address).set(key, kept),
    /** Puts the same answer in another form in its place, unless another one has taken that. */
    better(address: string, key: string, was: Answer, answer: Answer) {
      const kept = shelfOf(address).peek(key)
      if (kept?.answer === was) shelfOf(address).set(key, { ...kept, answer })
    },
    drop: (address: string, key: string) => void shelfOf(address).delete(key),

    /** Notes that it was sent once more. @param url in the words of whoever asked. */
    count(address: string, key: string, url: string) {
      const kept = shelfOf(address).get(key)
      if (!kept) return
      kept.asked++
      kept.last = { at: performance.now(), url }
    },

    /** How those that are no longer right were asked for, if that was since then: the most asked first. */
    touchedSince: (then: number): string[] =>
      [...questions.values(), ...places.values()]
        .flatMap(({ touchedAt, asked, last }) =>
          touchedAt !== undefined && last !== undefined && last.at >= then ? { asked, url: last.url } : [],
        )
        .toSorted((one, other) => other.asked - one.asked)
        .map(({ url }) => url),

    /** Of those that are no questions, the ones that were sent most. */
    mostAsked: (most: number): string[] =>
      [...places.entries()]
        .filter(([, { answer }]) => answer.status < 400)
        .toSorted(([, one], [, other]) => other.asked - one.asked)
        .slice(0, most)
        .map(([key]) => key),

    /** Marks what was made from any of these. */
    touch(touched: Names, at: number) {
      for (const kept of [questions, places])
        for (const one of kept.values()) if (isTouched(one.names, touched)) one.touchedAt ??= at
    },

    /** What goes to those who take a coding, where it has been made. */
    formOf: (key: string, answer: Answer, coding: Coding | undefined): Form | undefined =>
      answer.form.coding === undefined || answer.form.coding === coding
        ? answer.form
        : otherForms.get(formKey(key, answer, coding)),
    keepForm: (key: string, answer: Answer, form: Form) =>
      void otherForms.set(formKey(key, answer, form.coding), form),
  }
}

const bytesOf = ({ answer: { form }, names }: Kept) =>
  form.body.length + (names === 'everything' ? 0 : names.size * bytesOfName)
const bytesOfName = 64
const bytesOfForm = ({ body }: Form) => body.length

const shelf = <Item extends Kept | Form>(maxSize: number, bytesIn: (item: Item) => number) =>
  new LRUCache<string, Item>({
    maxSize: Math.ceil(maxSize),
    sizeCalculation: (item, key) => bytesIn(item) + key.length + 512,
  })

/** Its tag stands for all that an answer says. */
const formKey = (key: string, { etag }: Answer, coding: Coding | undefined) => `${coding} ${etag} ${key}`

/** What is not there now is no reason to show nothing. */
export function stay(kept: Kept): Answer {
  kept.triedAt = performance.now()
  return kept.answer
}

/** Nobody links to longer ones, and there is no end to what may stand in them. */
export const longestKeptAddress = 1024
const mostSpellings = 5_000

interface Spelled {
  /** Of the pages' code. */
  revision: string
  /** What the answer is kept under, and at which address. */
  key: string
  address: string
  /** What its address is like. */
  route: string
}

/** Under what the addresses were kept that visitors without cookies have asked for, in their words. */
export function keepSpellings() {
  const kept = new LRUCache<string, Spelled>({ max: mostSpellings })
  return {
    /** Of what is sent along there is no end, and each of these is held in memory: long ones are not. */
    set(url: string, spelled: Spelled): void {
      if (url.length <= longestKeptAddress) kept.set(url, spelled)
    },
    find: (url: string): Spelled | undefined => kept.get(url),
    /** One spelling of each key. */
    byKey: (): Map<string, string> => new Map([...kept.entries()].map(([url, { key }]) => [key, url])),
  }
}
