/**
 * Draws the site's icons anew, to be committed; a test compares them with what the drawing gives:
 *   node test/features/covers/draw-icons.ts
 */
import { writeFileSync } from 'node:fs'
import { iconFiles } from './icon-files.ts'

const folder = new URL('../../../src/platform/web/public/', import.meta.url)
for (const [name, content] of await iconFiles()) writeFileSync(new URL(name, folder), content)
