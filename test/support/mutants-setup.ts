import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fill } from './app/fill-catalogue.ts'

/** Of all that global-setup.ts makes, what the tests need that are asked about mutants: the catalogue on PGlite. */
export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'someday-mutants-'))
  const templateFolder = join(folder, 'template')
  await fill({ folder: templateFolder })
  provide('templateFolder', templateFolder)
  return () => rmSync(folder, { recursive: true, force: true })
}
