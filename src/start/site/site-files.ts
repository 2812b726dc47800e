import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeIcons } from '#features/covers/server/icons.ts'
import { listIconsToExtract } from '#features/covers/server/pickable-subjects.ts'
import { listIconsInUse } from '#features/editing/server/seeding/seed.service.ts'
import { buildWorldFile } from '#features/places/server/world/world.ts'
import { buildSite } from '#platform/server/site/site-build.ts'
import { buildIfStale } from '#platform/server/site/build-if-stale.ts'
import { stampOf } from '#platform/server/site/find-build.mjs'
import { withStartupErrors } from '../startup-errors.ts'
import { requireLockedPackages } from './installed-packages.ts'

const root = join(import.meta.dirname, '../../..')

/** The launcher runs the process from the build only if it is up to date. */
const isRunFromBuild = import.meta.filename.endsWith('.js')

/** The pages must be of the same build as the process, even if another process makes a new build in the meantime. */
const builtFolder = () =>
  isRunFromBuild
    ? join(import.meta.filename, '../..')
    : join(root, 'dist', readFileSync(stampOf(root), 'utf8'))

/** Whether Vite serves the pages from their sources. */
export const isDevelopmentMode = process.argv.includes('--dev')

/** Folder of the last icons and map that were made. Builds have copies of them; development uses these. */
const iconsAndMaps = join(root, 'dist')

/** Build output that the running process reads. */
export const siteFiles = {
  get client() {
    return join(builtFolder(), 'client')
  },
  get renderer() {
    return join(builtFolder(), 'server/entry-server.js')
  },
  get worker() {
    return join(builtFolder(), 'worker/sw.js')
  },
  get icons() {
    return iconsIn(isDevelopmentMode ? iconsAndMaps : builtFolder())
  },
  get world() {
    return worldIn(isDevelopmentMode ? iconsAndMaps : builtFolder())
  },
}

/**
 * Builds the site, its icons and its map under `dist`, if they are missing or older than their sources. Does nothing if
 * the process runs from a build. `onStart` is called before a build.
 * @throws ConfigError if `dist` cannot be written or the installed packages are not those of the lock file.
 */
export async function buildSiteFiles(onStart: () => void): Promise<void> {
  if (isRunFromBuild) return
  const onBuild = () => {
    requireLockedPackages(root)
    onStart()
  }
  await withStartupErrors('The folder dist', () =>
    buildSite(root, { onStart: onBuild, addFiles: addIconsAndMap }),
  )
}

/** Copies icons and map into a build, so that its processes keep them when a later build has others. */
async function addIconsAndMap(folder: string): Promise<void> {
  await buildIconsAndMap()
  copyFileSync(iconsIn(iconsAndMaps), iconsIn(folder))
  copyFileSync(worldIn(iconsAndMaps), worldIn(folder))
}

/**
 * Extracts the icons of covers and the coastlines of maps into `dist`, from packages that are too large to hold in
 * memory. Does nothing if its sources have not changed since the last time: this is the slowest step of a start.
 */
export async function buildIconsAndMap(): Promise<void> {
  await buildIfStale(
    { root, sources: iconsAndMapSources, stamp: join(iconsAndMaps, 'drawn-from') },
    async () => {
      await writeIcons(iconsIn(iconsAndMaps), listIconsToExtract(listIconsInUse()))
      await buildWorldFile(worldIn(iconsAndMaps))
    },
  )
}

const iconsIn = (folder: string) => join(folder, 'icons.json')
const worldIn = (folder: string) => join(folder, 'world.json')

const iconsAndMapSources = [
  'src/features/catalogue/server/seed',
  'src/features/covers/server/icons.ts',
  'src/features/covers/server/measure-icon.ts',
  'src/features/covers/server/pickable-subjects.ts',
  'src/features/places/distance.ts',
  'src/features/places/limits.ts',
  'src/features/places/projection.ts',
  'src/features/places/server/world',
  'package-lock.json',
]
