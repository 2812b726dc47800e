import { readFile } from 'node:fs/promises'
import { ownTextPages, type OwnTextPage } from '#features/accounts/limits.ts'
import type { RenderedText } from '#platform/server/safe-text/markdown.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Config } from '../../config.ts'
import { explainingStartupErrors } from '../startup-errors.ts'

const settings = { privacy: 'PRIVACY_TEXT', terms: 'TERMS_TEXT', imprint: 'IMPRINT_TEXT' } as const
const longest = 200_000

/** What the operator says in place of our own words, from the files that the settings name. */
export async function readOwnTexts(config: Config): Promise<Map<OwnTextPage, RenderedText>> {
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
