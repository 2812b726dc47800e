import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fastFolder } from '../support/servers/fast-folder.ts'

const fillProcess = join(import.meta.dirname, '../support/app/fill-folder.ts')

/**
 * Part of global-setup.ts that mutation tests need: the catalogue on PGlite. Filled by a child process, because
 * otherwise every test would count as covering the seeding code.
 */
export default function setup({ provide }: TestProject) {
  const folder = fastFolder('someday-mutants-')
  const templateFolder = join(folder, 'template')
  execFileSync(process.execPath, [fillProcess, templateFolder], { stdio: ['ignore', 'inherit', 'inherit'] })
  provide('templateFolder', templateFolder)
  return () => rmSync(folder, { recursive: true, force: true })
}
