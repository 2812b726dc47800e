import { writeFileSync } from 'node:fs'
import { cutFace } from './heading-face.ts'

/** Cuts the headings' face anew, after its package or the ranges in the style sheet changed: `npm run face`. */
for (const { file, bytes } of await cutFace()) writeFileSync(file, bytes)
