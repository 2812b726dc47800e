import { writeFileSync } from 'node:fs'
import { subsetHeadingFont } from './heading-face.ts'

/** `npm run face` subsets the heading font again, after its package or the style sheet's unicode-range changes. */
for (const { file, bytes } of await subsetHeadingFont()) writeFileSync(file, bytes)
