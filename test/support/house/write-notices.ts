import { writeFileSync } from 'node:fs'
import { noticesFile, writtenNotices } from './notices.ts'

/** Writes THIRD-PARTY-NOTICES for the packages that are locked now: `npm run notices`. */
writeFileSync(noticesFile, writtenNotices())
