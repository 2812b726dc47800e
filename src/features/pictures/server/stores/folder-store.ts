import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMissingFile } from '#platform/server/storage/is-missing-file.ts'
import type { PictureStore } from '../picture-store.ts'

/** @throws a system error if the folder is not writable. */
export async function createFolderStore(url: URL): Promise<PictureStore> {
  const folder = fileURLToPath(url)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.W_OK)
  return {
    async put(name, bytes) {
      // Written to a temporary file and renamed, so that no reader sees a partial picture.
      const part = join(folder, `${name}.${randomUUID()}.part`)
      await writeFile(part, bytes, { flush: true })
      await rename(part, join(folder, name))
    },

    async read(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (isMissingFile(error)) return undefined
        throw error
      }
    },

    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
