import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSiteFiles } from '#root/start/site-files.ts'
import { measureBucketList } from './bucket-list.ts'
await makeSiteFiles(() => console.log('Building the site …'))
const folder = mkdtempSync(join(tmpdir(), 'someday-bench-'))
try {
  await measureBucketList(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
