import { existsSync } from 'node:fs'
import { ConfigError, type Config } from '../../config.ts'

/**
 * Checks before the database is opened that the files named by settings exist.
 *
 * @throws ConfigError
 */
export function checkConfiguredFiles({ SEED, PRODUCT_LOGO }: Pick<Config, 'SEED' | 'PRODUCT_LOGO'>): void {
  if (SEED !== 'none' && SEED !== 'someday') expectFile('SEED', SEED)
  if (PRODUCT_LOGO !== undefined) expectFile('PRODUCT_LOGO', PRODUCT_LOGO)
}

/**
 * Checks that a file exists.
 *
 * @throws ConfigError that names the setting.
 */
export function expectFile(settingName: string, path: string): void {
  if (existsSync(path)) return
  // For an argument of the command line, the path says enough.
  throw new ConfigError(
    `${settingName === path ? '' : `${settingName} cannot be used: `}the file ${path} does not exist.`,
  )
}
