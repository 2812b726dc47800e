import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { updateDiagram } from './house-picture.ts'

/** `npm run draw` updates the feature diagrams in the documents. */
for (const name of ['CONTRIBUTING.md', 'docs/architecture.md']) {
  const page = join(import.meta.dirname, '../../..', name)
  writeFileSync(page, updateDiagram(readFileSync(page, 'utf8')))
}
