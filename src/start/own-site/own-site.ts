import type { OwnTextPage } from '#features/accounts/limits.ts'
import { sayIn, type Nouns } from '#platform/nouns.ts'
import type { Say } from '#platform/say.ts'
import { readLogo, type Logo } from '#platform/server/look/logo.ts'
import type { RenderedText } from '#platform/server/safe-text/markdown.ts'
import type { Config } from '../../config.ts'
import { siteLook } from '../settings/config-readings.ts'
import { nounsOf } from './nouns-of.ts'
import { readOwnTexts } from './own-texts.ts'
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
