import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { identifyCatalogueFile, seedFromFile } from '#features/editing/server/seeding/file-seed.service.ts'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import { ConfigError } from './settings/config.ts'
import { expectFile } from './settings/environment.ts'
import { withStartupErrors } from './startup-errors.ts'

interface Options {
  now: Date
  /** Called while a file of the operator is read, before its number of rows is known. */
  onReading?: (rows: number) => void
  onProgress: (done: number, total: number) => void
  isOnce?: boolean
}

const maxProblems = 5

/**
 * Loads the catalogue of ideas that the setting SEED names: ours (`someday`), `none`, or a file of the operator.
 * @returns whether existing ideas may have changed; false for `none`.
 * @throws ConfigError if the file cannot be used.
 */
export async function loadCatalogue(em: SqlEntityManager, seed: string, options: Options): Promise<boolean> {
  if (seed === 'none') return false
  if (seed === 'someday') return seedCatalogue(em, options)
  return seedCustomCatalogue(em, 'SEED', seed, options)
}

/**
 * Loads the operator's catalogue from a file of ideas, or from `ideas.json` or `ideas.csv` of a folder: adds its ideas
 * and updates existing ones. A file that was loaded last and has not changed since is skipped; with `isOnce`, it is
 * loaded in any case, and not recorded as the last one.
 * @param settingName setting or command line argument that names the file.
 * @returns false if the file was skipped.
 * @throws ConfigError if the file cannot be used; the message starts with `settingName` and lists the first problems.
 */
export async function seedCustomCatalogue(
  em: SqlEntityManager,
  settingName: string,
  path: string,
  options: Options,
): Promise<boolean> {
  expectFile(settingName, path)
  const file = await withStartupErrors(settingName, () => identifyCatalogueFile(resolveIdeaFile(path)))
  try {
    return (await seedFromFile(em, file, options)) !== null
  } catch (error) {
    const { status, body } = publicFailure(error)
    if (status >= 500) throw error
    const problems = (body.problems ?? []).map(
      ({ row, field, message }) => `${file.format === 'csv' ? 'line' : 'row'} ${row}, ${field}: ${message}`,
    )
    const more = problems.length > maxProblems ? ['…'] : []
    throw new ConfigError(
      `${settingName} cannot be used: ${[body.message, ...problems.slice(0, maxProblems), ...more].join('\n  ')}`,
      { cause: error },
    )
  }
}

/** Returns the file itself or, for a folder, its ideas.json or ideas.csv. */
const resolveIdeaFile = (path: string): string => (statSync(path).isDirectory() ? ideaFileIn(path) : path)

function ideaFileIn(folder: string): string {
  const [json, csv] = ['ideas.json', 'ideas.csv'].map((name) => join(folder, name))
  return json && existsSync(json) ? json : (csv ?? folder)
}
