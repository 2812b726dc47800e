import { writeFileSync } from 'node:fs'
import { noticesFile, createNotices } from './notices.ts'

/** `npm run notices` writes THIRD-PARTY-NOTICES for the locked packages. */
writeFileSync(noticesFile, createNotices())
