import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildSiteFiles } from '#root/start/site/site-files.ts'
import { startQuietSite, startSite, type SiteProcess } from '../support/site/site-process.ts'
import { measureAccounts } from './accounts.ts'
import { measureBucketList } from './bucket-list.ts'
import { measureComposing } from './composing.ts'
import { measureEditing } from './editing.ts'
import { measureEvents } from './events.ts'
import { measureFirstPages } from './first-pages.ts'
import { homeBytes } from './home-script.ts'
import { measureForYou } from './for-you.ts'
import { measureHostileClient } from './hostile-client.ts'
import { compareWithBare } from './under-load/load.ts'
import { getResidentMegabytes } from './measuring/memory.ts'
import { measureMoving } from './moving.ts'
import { measureLetters } from './letters.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLists } from './lists.ts'
import { measureLoading } from './loading.ts'
import { measureMap } from './map-frames.ts'
import { measurePictures } from './pictures.ts'
import { measurePlaces } from './places.ts'
import { measureRendering } from './rendering.ts'
import { measureSaves } from './under-load/saves.ts'
import { measureSearch } from './search.ts'
import { measureWorkers } from './under-load/workers.ts'
import { measureSizes } from './sizes.ts'
import { measureSlowReaders } from './slow-readers.ts'
import { measureStart } from './start.ts'
import { measureSoak } from './under-load/soak.ts'
import { measureUnderstanding } from './understanding.ts'

const settleMs = 30_000
const pageViews = 1_000

/** Benchmarks in order, by the names that `npm run bench -- <name> …` accepts. */
const benchmarks: Record<string, (folder: string) => Promise<void> | void> = {
  start: (folder) => measureStart(join(folder, 'site')),
  answers: (folder) => withQuietSite(folder, answers),
  lighthouse: (folder) => withQuietSite(folder, ({ origin }) => measureLighthouse(origin)),
  map: (folder) => withQuietSite(folder, ({ origin }) => measureMap(origin)),
  accounts: (folder) => measureAccounts(join(folder, 'site')),
  memory: (folder) => memory(join(folder, 'site')),
  pictures: (folder) => measurePictures(join(folder, 'site')),
  hostile: (folder) => measureHostileClient(join(folder, 'site')),
  'slow-readers': (folder) => withQuietSite(folder, measureSlowReaders),
  events: (folder) => measureEvents(join(folder, 'site')),
  script: () =>
    console.log(`\nJavaScript of the home route    ${(homeBytes().scripts / 1000).toFixed(1)} kB brotli`),
  rendering: () => measureRendering(),
  workers: () => measureWorkers(),
  composing: () => measureComposing(),
  understanding: () => measureUnderstanding(),
  search: () => measureSearch(),
  'first-pages': () => measureFirstPages(),
  places: () => measurePlaces(),
  'bucket-list': (folder) => measureBucketList(folder),
  lists: (folder) => measureLists(folder),
  'for-you': (folder) => measureForYou(folder),
  letters: (folder) => measureLetters(folder),
  saves: (folder) => measureSaves(folder),
  editing: () => measureEditing(),
  loading: () => measureLoading(),
  sizes: () => measureSizes(),
  moving: () => measureMoving(),
  soak: (folder) => measureSoak(folder),
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benchmarks))
if (unknown.length === 0) await runBenchmarks(names.length > 0 ? names : Object.keys(benchmarks))
else {
  const isHelp = unknown.every((name) => name === '--help' || name === 'help')
  if (!isHelp) console.error(`There is no figure called ${unknown.join(', ')}.`)
  console.log(
    `npm run bench -- [name …]\n\nMeasures all, or what is named: ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exitCode = isHelp ? 0 : 1
}

/** Runs the benchmarks and prints their results. Results are ratios where possible, because machines differ. */
async function runBenchmarks(wanted: string[]) {
  await buildSiteFiles(() => console.log('Building the site …'))
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-'))
  try {
    // Every benchmark starts with a seeded site.
    if (!wanted.includes('start')) await (await startSite({ DATA_DIR: join(folder, 'site') })).stop()
    for (const name of wanted) await benchmarks[name]?.(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withQuietSite(folder: string, use: (site: SiteProcess) => Promise<void>) {
  const site = await startQuietSite({ DATA_DIR: join(folder, 'site') })
  try {
    await use(site)
  } finally {
    await site.stop()
  }
}

async function answers({ origin, child }: SiteProcess) {
  const [idea] = await (await fetch(`${origin}/api/ideas?limit=1`)).json()
  await compareWithBare({ origin, pid: child.pid ?? 0 }, [
    { name: 'GET /api/ideas?limit=12', path: '/api/ideas?limit=12' },
    { name: 'the same, not compressed', path: '/api/ideas?limit=12', headers: {} },
    { name: 'GET /api/ideas/random', path: '/api/ideas/random' },
    { name: 'home page', path: '/' },
    { name: 'category page', path: '/categories/hiking-bucket-list-ideas' },
    { name: 'a cover', path: idea.imageUrl },
  ])
}

async function memory(dataFolder: string) {
  const copy = `${dataFolder}-copy`
  cpSync(dataFolder, copy, { recursive: true })
  const site = await startQuietSite({ DATA_DIR: copy })
  for (let view = 0; view < pageViews; view++) {
    const path = view % 4 === 0 ? '/categories/hiking-bucket-list-ideas' : `/ideas/${(view % 1315) + 1}`
    await (await fetch(site.origin + path)).arrayBuffer()
  }
  await wait(settleMs)
  console.log(`\nResident memory                 ${getResidentMegabytes(site.child.pid ?? 0)} MB`)
  await site.stop()
}
