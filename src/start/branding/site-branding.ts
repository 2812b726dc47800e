import { readFile } from 'node:fs/promises'
import pluralize from 'pluralize'
import { type CustomPageName, customPageNames } from '#features/accounts/limits.ts'
import { createTermReplacer, type Nouns } from '#platform/nouns.ts'
import { SettingError } from '#platform/setting-error.ts'
import type { TermReplacer } from '#platform/terms.ts'
import { readLogo, type Logo } from '#platform/server/branding/logo.ts'
import type { RenderedText } from '#platform/server/safe-text/markdown.ts'
import type { Config } from '../settings/config.ts'
import { siteTheme } from '../settings/derived-settings.ts'
import { withStartupErrors } from '../startup-errors.ts'

/** Branding of the site where it differs from ours. */
export interface SiteBranding {
  say: TermReplacer
  /** Names of ideas and lists. Null if the site uses ours. */
  nouns: Nouns | null
  logo: Logo | undefined
  ownTexts: ReadonlyMap<CustomPageName, RenderedText>
}

/**
 * Returns the operator's branding: `say`, which replaces our terms for ideas and lists with theirs, the terms
 * (`nouns`), the logo and the texts of custom pages (`ownTexts`). Reads the files that the settings name.
 * @throws ConfigError that names the setting whose file cannot be used.
 */
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

/**
 * Returns the operator's terms for ideas and lists (singular and plural, lower case); null if they are our own, so
 * that no text must be changed.
 */
export function nounsOf({
  PRODUCT_NOUN,
  LIST_NOUN,
}: Pick<Config, 'PRODUCT_NOUN' | 'LIST_NOUN'>): Nouns | null {
  const idea = toRunningText(PRODUCT_NOUN)
  const list = toRunningText(LIST_NOUN ?? deriveListNoun(idea))
  if (idea === defaultIdeaNoun && list === defaultListNoun) return null
  return { idea, ideas: pluralize(idea), list, lists: pluralize(list) }
}

/** Derives the list's name: "recipe box idea" gives "recipe box", "recipe" gives "recipe list". */
const deriveListNoun = (idea: string) =>
  /\S ideas?$/.test(idea) ? idea.replace(/ ideas?$/, '') : `${idea} list`

/** Converts a noun in title case, as headings have it, to lower case for running text. */
function toRunningText(noun: string): string {
  const words = noun.trim().split(/\s+/)
  const isHeading = words.every((word) => /^[A-Z]/.test(word))
  return isHeading
    ? words.map((word) => (/^[A-Z][^A-Z]*$/.test(word) ? word.toLowerCase() : word)).join(' ')
    : words.join(' ')
}

const customPageSettings = { privacy: 'PRIVACY_TEXT', terms: 'TERMS_TEXT', imprint: 'IMPRINT_TEXT' } as const
const maxPageCharacters = 200_000

/** Reads the operator's privacy, terms and imprint pages, which replace ours. */
async function readCustomPages(config: Config): Promise<Map<CustomPageName, RenderedText>> {
  const texts = new Map<CustomPageName, RenderedText>()
  for (const page of customPageNames) {
    const path = config[customPageSettings[page]]
    // oxlint-disable-next-line no-await-in-loop -- at most three files
    if (path) texts.set(page, await withStartupErrors(customPageSettings[page], () => readCustomPage(path)))
  }
  return texts
}

async function readCustomPage(path: string): Promise<RenderedText> {
  const text = await readFile(path, 'utf8')
  if (text.trim() === '') throw new SettingError('the file is empty.')
  if (text.length > maxPageCharacters) throw new SettingError('the file is longer than 200,000 characters.')
  // Imported on demand, because most sites have no custom pages.
  const { renderMarkdown } = await import('#platform/server/safe-text/markdown.ts')
  return renderMarkdown(text)
}
