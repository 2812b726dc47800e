import { join } from 'node:path'
import { writeIcons } from '#features/covers/server/icons.service.ts'
import { iconsToTake } from '#features/covers/server/pickable.service.ts'
import { iconsInUse } from '#features/editing/server/seeding/seed.service.ts'
import { buildSite } from '#platform/server/site/site-build.ts'
import { blaming } from './startup-errors.ts'

const root = join(import.meta.dirname, '../..')

/** Where the build puts what the running process reads. */
export const siteFiles = {
  client: join(root, 'dist/client'),
  renderer: join(root, 'dist/server/entry-server.js'),
  icons: join(root, 'dist/icons.json'),
}

/** Makes everything under `dist` where it is missing or older than its sources. */
export async function makeSiteFiles(onStart: () => void): Promise<void> {
  await blaming('The folder dist', () => buildSite(root, { onStart, alsoMake: makeIcons }))
}

/** The icons of the catalogue's pictures, out of a package too large to hold in memory. */
export function makeIcons(): Promise<void> {
  return writeIcons(siteFiles.icons, iconsToTake(iconsInUse()))
}
