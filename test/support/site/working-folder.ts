import { chmodSync, rmSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { fastFolder } from '../servers/fast-folder.ts'

/**
 * Runs a process in an empty working directory, which is removed when it exits. In the repository it would read a
 * developer's .env file, and without DATA_DIR leave its data folder between the sources.
 */
export function runOutside<Child extends ChildProcess>(run: (cwd: string) => Child): Child {
  const folder = fastFolder('someday-process-')
  // Some processes run as another user.
  chmodSync(folder, 0o711)
  const child = run(folder)
  child.once('close', () => rmSync(folder, { recursive: true, force: true }))
  return child
}
