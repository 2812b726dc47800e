import { readFile } from 'node:fs/promises'
import pluralize from 'pluralize'
import { type CustomPageName, customPageNames } from '#features/accounts/limits.ts'
import { createTermReplacer, type Nouns } from '#platform/nouns.ts'
import { SettingError } from '#platform/refusal.ts'
import type { TermReplacer } from '#platform/say.ts'
import { readLogo, type Logo } from '#platform/server/look/logo.ts'
import type { RenderedText } from '#platform/server/safe-text/markdown.ts'
import type { Config } from '../../config.ts'
import { siteTheme } from '../settings/config-readings.ts'
import { withStartupErrors } from '../startup-errors.ts'

/** What a site calls and shows otherwise than we do. */
export interface SiteBranding {
  say: TermReplacer
  /** What ideas and lists are called, where that is not what we call them. */
  nouns: Nouns | null
  logo: Logo | undefined
  ownTexts: ReadonlyMap<CustomPageName, RenderedText>
}

/** @throws StartupError naming the setting whose file cannot be used. */
export async function readSiteBranding(config: Config): Promise<SiteBranding> {
  const { PRODUCT_LOGO: logo } = config
  const nouns = nounsOf(config)
  return {
    say: createTermReplacer(nouns),
    nouns,
    logo: logo
      ? await withStartupErrors('PRODUCT_LOGO', () => readLogo(logo, siteTheme(config).light.paper))
      : undefined,
    ownTexts: await readCustomPages(config),
  }
}

const defaultIdeaNoun = 'bucket list idea'
const defaultListNoun = 'bucket list'

/** What the site calls its ideas and the list of them; null where it is what we call them. */
export function nounsOf({
  PRODUCT_NOUN,
  LIST_NOUN,
}: Pick<Config, 'PRODUCT_NOUN' | 'LIST_NOUN'>): Nouns | null {
  const idea = toRunningText(PRODUCT_NOUN)
  const list = toRunningText(LIST_NOUN ?? deriveListNoun(idea))
  if (idea === defaultIdeaNoun && list === defaultListNoun) return null
  return { idea, ideas: pluralize(idea), list, lists: pluralize(list) }
}

/** A recipe box idea stands in a recipe box, a recipe in a recipe list. */
const deriveListNoun = (idea: string) =>
  /\S ideas?$/.test(idea) ? idea.replace(/ ideas?$/, '') : `${idea} list`

/** As it stands within a sentence. Where each word has a capital, that is how headings are written. */
function toRunningText(noun: string): string {
  const words = noun.trim().split(/\s+/)
  const isHeading = words.every((word) => /^[A-Z]/.test(word))
  return isHeading
    ? words.map((word) => (/^[A-Z][^A-Z]*$/.test(word) ? word.toLowerCase() : word)).join(' ')
    : words.join(' ')
}

const customPageSettings = { privacy: 'PRIVACY_TEXT', terms: 'TERMS_TEXT', imprint: 'IMPRINT_TEXT' } as const
const maxPageCharacters = 200_000

/** What the operator says in place of our own words, from the files that the settings name. */
async function readCustomPages(config: Config): Promise<Map<CustomPageName, RenderedText>> {
  const texts = new Map<CustomPageName, RenderedText>()
  for (const page of customPageNames) {
    const path = config[customPageSettings[page]]
    // oxlint-disable-next-line no-await-in-loop -- they are three
    if (path) texts.set(page, await withStartupErrors(customPageSettings[page], () => readCustomPage(path)))
  }
  return texts
}

async function readCustomPage(path: string): Promise<RenderedText> {
  const text = await readFile(path, 'utf8')
  if (text.trim() === '') throw new SettingError('the file is empty.')
  if (text.length > maxPageCharacters) throw new SettingError('the file is longer than 200,000 characters.')
  // Most sites have none.
  const { renderMarkdown } = await import('#platform/server/safe-text/markdown.ts')
  return renderMarkdown(text)
}
