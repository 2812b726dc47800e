import { existsSync } from 'node:fs'
import { ConfigError, type Config } from '../../config.ts'

/** @throws ConfigError where a file that a setting names is missing: a start ends before it opens the database. */
export function checkConfiguredFiles({ SEED, PRODUCT_LOGO }: Pick<Config, 'SEED' | 'PRODUCT_LOGO'>): void {
  if (SEED !== 'none' && SEED !== 'someday') expectFile('SEED', SEED)
  if (PRODUCT_LOGO !== undefined) expectFile('PRODUCT_LOGO', PRODUCT_LOGO)
}

/** @throws ConfigError in one sentence, with the name of what names the file. */
export function expectFile(settingName: string, path: string): void {
  if (existsSync(path)) return
  // An option of the command line names itself.
  throw new ConfigError(
    `${settingName === path ? '' : `${settingName} cannot be used: `}there is no file ${path}.`,
  )
}
