import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeSiteFiles } from '#root/start/site-files.ts'
import { startQuietSite, startSite, type SiteProcess } from '../support/site/site-process.ts'
import { measureAccounts } from './accounts.ts'
import { measureBucketList } from './bucket-list.ts'
import { measureComposing } from './composing.ts'
import { measureEditing } from './editing.ts'
import { measureEvents } from './events.ts'
import { homeBytes } from './home-script.ts'
import { measureHostileClient } from './hostile-client.ts'
import { compareWithBare } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { measureMap } from './map-frames.ts'
import { measurePlaces } from './places.ts'
import { measureRendering } from './rendering.ts'
import { measureSaves } from './saves.ts'
import { measureSearch } from './search.ts'
import { measureWorkers } from './workers.ts'
import { measureSizes } from './sizes.ts'
import { measureUnderstanding } from './understanding.ts'

const settleMs = 30_000
const pageViews = 1_000

/** Prints, in one run, what the product costs. Figures are ratios where they can be: machines differ. */
await makeSiteFiles(() => console.log('Building the site …'))
const folder = mkdtempSync(join(tmpdir(), 'someday-bench-'))
try {
  await startUp(join(folder, 'site'))
  const site = await startQuietSite({ DATA_DIR: join(folder, 'site') })
  try {
    await answers(site)
    await measureMap(site.origin)
  } finally {
    await site.stop()
  }
  await measureAccounts(join(folder, 'site'))
  await memory(join(folder, 'site'))
  await measureHostileClient(join(folder, 'site'))
  await measureEvents(join(folder, 'site'))
  console.log(`\nJavaScript of the home route    ${(homeBytes().scripts / 1000).toFixed(1)} kB brotli`)
  await measureRendering()
  await measureWorkers()
  await measureComposing()
  measureUnderstanding()
  await measureSearch()
  await measurePlaces()
  await measureBucketList(folder)
  await measureSaves(folder)
  await measureEditing()
  await measureSizes()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function startUp(dataFolder: string) {
  for (const kind of ['cold', 'warm', 'warm']) {
    const began = performance.now()
    const site = await startSite({ DATA_DIR: dataFolder })
    console.log(`Start, ${kind}                     ${((performance.now() - began) / 1000).toFixed(2)} s`)
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
  console.log(`\nResident memory                 ${residentMegabytes(site.child.pid ?? 0)} MB`)
  await site.stop()
}
