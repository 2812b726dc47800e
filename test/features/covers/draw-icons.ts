/**
 * Draws the site's icons, to be committed. A test compares them with the drawing:
 *   node test/features/covers/draw-icons.ts
 */
import { writeFileSync } from 'node:fs'
import { createIconFiles } from './icon-files.ts'

const folder = new URL('../../../src/platform/web/public/', import.meta.url)
for (const [name, content] of await createIconFiles()) writeFileSync(new URL(name, folder), content)
