/**
 * Draws the site's icons, to be committed. A test compares them with the drawing:
 *   node test/features/covers/draw-icons.ts
 */
import { writeFileSync } from 'node:fs'
import { iconFiles } from './icon-files.ts'

const folder = new URL('../../../src/platform/web/public/', import.meta.url)
for (const [name, content] of await iconFiles()) writeFileSync(new URL(name, folder), content)
