import { setTimeout as wait } from 'node:timers/promises'
import { heavyPictures, createPlainAvif } from '../features/pictures/heavy-pictures.ts'
import { listPictureDecoders } from '../support/site/picture-decoders.ts'
import { startQuietSite, type SiteProcess } from '../support/site/site-process.ts'
import { admin, signIn } from './measuring/editor.ts'
import { getResidentMegabytes } from './measuring/memory.ts'

const sampleMs = 50

/** Prints the memory that uploads need, in the site and in the picture process. */
export async function measurePictures(dataFolder: string): Promise<void> {
  const site = await startQuietSite({
    DATA_DIR: dataFolder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  try {
    const cookie = await signIn(site.origin)
    const pictures = [
      ...heavyPictures,
      ['an AVIF of 16 megapixels', () => createPlainAvif(4000, 4000)] as (typeof heavyPictures)[number],
    ]
    console.log('\nUpload                           status     site    decoder')
    for (const [name, make] of pictures) await measure(site, cookie, { name, file: await make() })
  } finally {
    await site.stop()
  }
}

async function measure(
  { origin, child }: SiteProcess,
  cookie: string,
  { name, file }: { name: string; file: Buffer },
): Promise<void> {
  const site = child.pid ?? 0
  const before = getResidentMegabytes(site)
  let [peak, peakOfDecoder] = [before, 0]
  const uploaded = new AbortController()
  const sampling = (async () => {
    while (!uploaded.signal.aborted) {
      peak = Math.max(peak, getResidentMegabytes(site))
      const [decoder] = listPictureDecoders(site)
      if (decoder) peakOfDecoder = Math.max(peakOfDecoder, getResidentMegabytes(decoder))
      await wait(sampleMs)
    }
  })()
  const { status } = await fetch(`${origin}/api/pictures`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
  })
  uploaded.abort()
  await sampling
  console.log(
    `${name.padEnd(33)}${status}   +${String(peak - before).padStart(3)} MB   ${String(peakOfDecoder).padStart(4)} MB`,
  )
}
