import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withPicture } from './house-picture.ts'

/** Draws the features into CONTRIBUTING.md as they are now: `npm run draw`. */
const page = join(import.meta.dirname, '../../../CONTRIBUTING.md')
writeFileSync(page, withPicture(readFileSync(page, 'utf8')))
