import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeIcons } from '#features/covers/server/icons.ts'
import { listIconsToExtract } from '#features/covers/server/pickable-subjects.ts'
import { listIconsInUse } from '#features/editing/server/seeding/seed.service.ts'
import { buildWorldFile } from '#features/places/server/world/world.ts'
import { buildSite } from '#platform/server/site/site-build.ts'
import { buildIfStale } from '#platform/server/site/build-if-stale.ts'
import { withStartupErrors } from '../startup-errors.ts'

const root = join(import.meta.dirname, '../../..')
/**
 * Whether the site runs from an installed npm package, which contains the build. npm leaves package-lock.json out of
 * packages.
 */
const isInstalledPackage =
  !existsSync(join(root, 'package-lock.json')) && existsSync(join(root, 'dist/built-from'))

/** Build output that the running process reads. */
export const siteFiles = {
  client: join(root, 'dist/client'),
  renderer: join(root, 'dist/server/entry-server.js'),
  icons: join(root, 'dist/icons.json'),
  world: join(root, 'dist/world.json'),
}

/** Builds everything under `dist` that is missing or older than its sources. */
export async function buildSiteFiles(onStart: () => void): Promise<void> {
  if (isInstalledPackage) return
  await withStartupErrors('The folder dist', () => buildSite(root, { onStart, alsoMake: buildIconsAndMap }))
}

/**
 * Extracts the icons of covers and the coastlines of maps from packages that are too large to hold in memory. This is
 * the slowest step of a start, so it runs only when its sources have changed.
 */
export async function buildIconsAndMap(): Promise<void> {
  await buildIfStale(
    { root, sources: iconsAndMapSources, stamp: join(root, 'dist/drawn-from') },
    async () => {
      await writeIcons(siteFiles.icons, listIconsToExtract(listIconsInUse()))
      await buildWorldFile(siteFiles.world)
    },
  )
}

const iconsAndMapSources = [
  'src/features/catalogue/server/seed/**/*.{ts,json}',
  'src/features/covers/server/{icons,pickable}.ts',
  'src/features/covers/server/{icons,subjects}/**/*.ts',
  'src/features/places/limits.ts',
  'src/features/places/server/world/*.ts',
  'package-lock.json',
]
