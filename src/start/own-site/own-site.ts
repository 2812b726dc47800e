import { readFile } from 'node:fs/promises'
import pluralize from 'pluralize'
import { type OwnTextPage, ownTextPages } from '#features/accounts/limits.ts'
import { sayIn, type Nouns } from '#platform/nouns.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Say } from '#platform/say.ts'
import { readLogo, type Logo } from '#platform/server/look/logo.ts'
import type { RenderedText } from '#platform/server/safe-text/markdown.ts'
import type { Config } from '../../config.ts'
import { siteLook } from '../settings/config-readings.ts'
import { explainingStartupErrors } from '../startup-errors.ts'

/** What a site calls and shows otherwise than we do. */
export interface OwnSite {
  say: Say
  /** What ideas and lists are called, where that is not what we call them. */
  nouns: Nouns | null
  logo: Logo | undefined
  ownTexts: ReadonlyMap<OwnTextPage, RenderedText>
}

/** @throws StartupError naming the setting whose file cannot be used. */
export async function readOwnSite(config: Config): Promise<OwnSite> {
  const { PRODUCT_LOGO: logo } = config
  const nouns = nounsOf(config)
  return {
    say: sayIn(nouns),
    nouns,
    logo: logo
      ? await explainingStartupErrors('PRODUCT_LOGO', () => readLogo(logo, siteLook(config).light.paper))
      : undefined,
    ownTexts: await readOwnTexts(config),
  }
}

const ourIdea = 'bucket list idea'
const ourList = 'bucket list'

/** What the site calls its ideas and the list of them; null where it is what we call them. */
export function nounsOf({
  PRODUCT_NOUN,
  LIST_NOUN,
}: Pick<Config, 'PRODUCT_NOUN' | 'LIST_NOUN'>): Nouns | null {
  const idea = inText(PRODUCT_NOUN)
  const list = inText(LIST_NOUN ?? listOf(idea))
  if (idea === ourIdea && list === ourList) return null
  return { idea, ideas: pluralize(idea), list, lists: pluralize(list) }
}

/** A recipe box idea stands in a recipe box, a recipe in a recipe list. */
const listOf = (idea: string) => (/\S ideas?$/.test(idea) ? idea.replace(/ ideas?$/, '') : `${idea} list`)

/** As it stands within a sentence. Where each word has a capital, that is how headings are written. */
function inText(noun: string): string {
  const words = noun.trim().split(/\s+/)
  const isHeading = words.every((word) => /^[A-Z]/.test(word))
  return isHeading
    ? words.map((word) => (/^[A-Z][^A-Z]*$/.test(word) ? word.toLowerCase() : word)).join(' ')
    : words.join(' ')
}

const settings = { privacy: 'PRIVACY_TEXT', terms: 'TERMS_TEXT', imprint: 'IMPRINT_TEXT' } as const
const longest = 200_000

/** What the operator says in place of our own words, from the files that the settings name. */
async function readOwnTexts(config: Config): Promise<Map<OwnTextPage, RenderedText>> {
  const texts = new Map<OwnTextPage, RenderedText>()
  for (const page of ownTextPages) {
    const path = config[settings[page]]
    // oxlint-disable-next-line no-await-in-loop -- they are three
    if (path) texts.set(page, await explainingStartupErrors(settings[page], () => readText(path)))
  }
  return texts
}

async function readText(path: string): Promise<RenderedText> {
  const text = await readFile(path, 'utf8')
  if (text.trim() === '') throw new Refusal('the file is empty.')
  if (text.length > longest) throw new Refusal('the file is longer than 200,000 characters.')
  // Most sites have none.
  const { renderMarkdown } = await import('#platform/server/safe-text/markdown.ts')
  return renderMarkdown(text)
}
