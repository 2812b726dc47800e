import { matchPath } from 'react-router'
import { maxDescriptionLength, maxTitleLength } from '#features/bucket-list/limits.ts'
import { pages, removeBasePath } from '#platform/addresses.ts'
import type { shareParams } from '#platform/share-target.ts'

/** Initial values of a custom idea, from what another app has shared. */
export interface SharedIdea {
  title: string
  description: string
  /** Whether the description was too long, so that its end is missing. */
  isCut: boolean
}

/** A longer address counts as text, because it would leave too little of it. */
const maxLinkLength = 2000

/**
 * Returns the title and the description of a custom idea for the parameters that a browser gives to a share target; all
 * are optional, and many apps send a link as text. Without a title, the first line of the text is the title; both are
 * blank if there is nothing. Longer values than the form accepts are cut, but no link of up to 2,000 characters;
 * `isCut` says whether the description was.
 */
export function toSharedIdea(params: URLSearchParams): SharedIdea {
  const { title: givenTitle, text, url } = readParams(params)
  const fullTitle = givenTitle.replaceAll(/\s+/g, ' ') || firstLineOf(text)
  const title = cutText(fullTitle, maxTitleLength)
  const link = url || (findLink(text) ?? '')
  const words = [
    // The end of a cut title is still in the description.
    title === fullTitle || text.includes(fullTitle) ? '' : fullTitle,
    text === title ? '' : text,
  ]
  const content = joinParagraphs(words)
  const description = joinParagraphs([content, content.includes(link) ? '' : link])
  if (description.length <= maxDescriptionLength) return { title, description, isCut: false }
  if (link.length > maxLinkLength)
    return { title, description: cutText(description, maxDescriptionLength), isCut: true }
  const rest = cutText(content, maxDescriptionLength - link.length - paragraphBreak.length)
  return { title, description: joinParagraphs([rest, rest.includes(link) ? '' : link]), isCut: true }
}

/**
 * Returns the id of the idea that the shared link leads to; undefined if it leads elsewhere, or nothing was linked.
 * @param sites addresses of this site, with its base path.
 */
export function findSharedIdeaId(params: URLSearchParams, sites: readonly string[]): string | undefined {
  const { title, text, url } = readParams(params)
  const link = findLink(url) ?? findLink(text) ?? findLink(title)
  if (link === undefined || !URL.canParse(link)) return undefined
  const { host, pathname } = new URL(link)
  for (const site of sites) {
    const own = new URL(site)
    const path = own.host === host ? removeBasePath(own.pathname.replace(/\/$/, ''), pathname) : undefined
    const id = path && matchPath(pages.idea.path, path)?.params.id
    if (id && /^\d{1,15}$/.test(id)) return id
  }
  return undefined
}

/** Returns the parameters without characters that the server refuses (NUL) or that disguise a text (direction marks). */
function readParams(params: URLSearchParams): Record<(typeof shareParams)[number], string> {
  const read = (name: (typeof shareParams)[number]) =>
    (params.get(name) ?? '')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '')
      .trim()
  return { title: read('title'), text: read('text'), url: read('url') }
}

const linkPattern = /https?:\/\/[^\s<>"]+/i

/** Returns the first web address in a text, without the punctuation after it. */
const findLink = (text: string): string | undefined =>
  linkPattern.exec(text)?.[0].replace(/[.,:;!?)\]}'’”»]+$/, '')

/** Returns the first line with words other than a link; an empty string if there is none. */
function firstLineOf(text: string): string {
  for (const line of text.split('\n')) {
    const words = line.replace(linkPattern, '').replaceAll(/\s+/g, ' ').trim()
    if (/\p{L}|\p{N}/u.test(words)) return words
  }
  return ''
}

const paragraphBreak = '\n\n'
const joinParagraphs = (parts: readonly string[]) => parts.filter(Boolean).join(paragraphBreak)

/** Cuts a text to `length` UTF-16 units, at a space if there is one near, and never within a character. */
function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const kept = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = kept.search(/\s\S*$/)
  return `${kept.slice(0, space > 0.8 * length ? space : undefined).trimEnd()}…`
}
