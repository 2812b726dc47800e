import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withPicture } from './house-picture.ts'

/** Draws the features into the pages that show them, as they are now: `npm run draw`. */
for (const name of ['CONTRIBUTING.md', 'docs/architecture.md']) {
  const page = join(import.meta.dirname, '../../..', name)
  writeFileSync(page, withPicture(readFileSync(page, 'utf8')))
}
