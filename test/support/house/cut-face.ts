import { writeFileSync } from 'node:fs'
import { subsetFonts } from './font-subsets.ts'

/** `npm run face` subsets the site's fonts again, after their packages or the style sheet's unicode-range change. */
for (const { file, bytes } of await subsetFonts()) writeFileSync(file, bytes)
