import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fastFolder } from './servers/fast-folder.ts'

const filling = join(import.meta.dirname, 'app/fill-folder.ts')

/**
 * Of all that global-setup.ts makes, what the tests need that are asked about mutants: the catalogue on PGlite. Filled
 * by a process of its own, or every test would be taken for one that a change concerns.
 */
export default function setup({ provide }: TestProject) {
  const folder = fastFolder('someday-mutants-')
  const templateFolder = join(folder, 'template')
  execFileSync(process.execPath, [filling, templateFolder], { stdio: ['ignore', 'inherit', 'inherit'] })
  provide('templateFolder', templateFolder)
  return () => rmSync(folder, { recursive: true, force: true })
}
