import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLogo } from '#platform/server/branding/logo.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'someday-logo-'))
const writeLogo = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const green = '#1e7a46'
const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"${more}><circle cx="20" cy="20" r="20" fill="${green}"/>${inside}</svg>`

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ SITE_NAME: 'Ladle', PRODUCT_LOGO: writeLogo('logo.svg', svg('')) })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** Returns the colour in the middle of a picture. */
async function getMiddleColor(file: Buffer): Promise<string> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return `#${data.subarray(at, at + 3).toString('hex')}`
}

/** Positions of the logo and the site's name in share pictures. */
const logoBox = { left: 68, top: 554, width: 12, height: 12 }
const nameBox = { left: 108, top: 540, width: 100, height: 40 }

async function farFromGreen(picture: Buffer, part: typeof logoBox): Promise<boolean> {
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats()
  return [0x1e, 0x7a, 0x46].some((value, index) => Math.abs((channels[index]?.mean ?? 0) - value) > 12)
}

describe('a custom logo', () => {
  it('is in the header of each page, beside the site’s name', async () => {
    const { body } = await app.inject('/about')
    const home = /<a aria-label="Ladle, home"[^>]*>(.*?)<\/a>/.exec(body)?.[1] ?? ''
    expect(home).toMatch(/^<img src="\/site-logo\.svg\?v=[\w-]+" width="34" height="34" alt=""\/>Ladle$/)
    const src = /src="([^"]+)"/.exec(home)?.[1] ?? ''
    const { headers, payload } = await app.inject(src)
    expect(payload).toBe(svg(''))
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['cache-control']).toContain('immutable')
  })

  it('replaces the name if it is wide', async () => {
    const wide = await sharp({ create: { width: 400, height: 80, channels: 4, background: green } })
      .png()
      .toBuffer()
    const other = await startTestApp({ SITE_NAME: 'Ladle', PRODUCT_LOGO: writeLogo('wide.png', wide) })
    const { body } = await other.inject('/about')
    const { rawPayload } = await other.inject('/covers/fallback.jpg')
    await other.close()
    expect(await farFromGreen(rawPayload, nameBox)).toBe(false)
    expect(/<a aria-label="Ladle, home"[^>]*>(.*?)<\/a>/.exec(body)?.[1]).toMatch(
      /^<img src="\/site-logo\.png\?v=[\w-]+" width="170" height="34" alt="Ladle"\/>$/,
    )
  })

  it('is on share pictures, in place of our icon and beside the name', async () => {
    for (const path of [
      '/covers/fallback.jpg',
      '/ideas/1/share.jpg',
      '/categories/summer-bucket-list-ideas/share.jpg',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- they are three
      const { rawPayload } = await app.inject(path)
      // oxlint-disable-next-line no-await-in-loop -- they are three
      expect({ path, far: await farFromGreen(rawPayload, logoBox) }).toEqual({ path, far: false })
      // oxlint-disable-next-line no-await-in-loop -- they are three
      const { channels } = await sharp(await sharp(rawPayload).extract(nameBox).toBuffer()).stats()
      expect(channels[0]?.min).toBeLessThan(140)
    }
  })

  it('changes the address of share pictures', async () => {
    const pictureOf = async (site: TestApp) =>
      /<meta property="og:image" content="[^"]*(\/ideas\/1\/share[^"]+)"/.exec(
        (await site.inject('/ideas/1')).body,
      )?.[1]
    const other = await startTestApp({
      SITE_NAME: 'Ladle',
      PRODUCT_LOGO: writeLogo('other.svg', svg('<path d="M9 9h9v9z"/>')),
    })
    const theirs = await pictureOf(other)
    await other.close()
    expect(theirs).toMatch(/v=/)
    expect(theirs).not.toBe(await pictureOf(app))
  })

  it('is used for each of the icons', async () => {
    const sides: Record<string, number> = {
      'icon-192': 192,
      'icon-512': 512,
      'icon-maskable-192': 192,
      'icon-maskable-512': 512,
      'apple-touch-icon': 180,
    }
    for (const [name, side] of Object.entries(sides)) {
      // oxlint-disable-next-line no-await-in-loop -- they are five
      const { rawPayload, headers } = await app.inject(`/${name}.png`)
      // oxlint-disable-next-line no-await-in-loop -- they are five
      const { width, height } = await sharp(rawPayload).metadata()
      // oxlint-disable-next-line no-await-in-loop -- they are five
      expect([name, width, height, await getMiddleColor(rawPayload)]).toEqual([name, side, side, green])
      expect(headers['cache-control']).toContain('max-age=3600')
      // oxlint-disable-next-line no-await-in-loop -- they are five
      const { isOpaque } = await sharp(rawPayload).stats()
      expect([name, isOpaque]).toEqual([name, !/^icon-\d/.test(name)])
    }
    expect((await app.inject('/favicon.svg')).payload).toBe(svg(''))
    expect((await app.inject('/favicon.ico')).rawPayload.subarray(0, 4).toString('hex')).toBe('00000100')
  })
})

describe('an invalid logo ends the start with a sentence', () => {
  it.each([
    ['<script>alert(1)</script>', 'the element <script>'],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg"/>', 'the element <x:script>'],
    ['<foreignObject><p/></foreignObject>', 'the element <foreignObject>'],
    ['<path d="M0 0" onload="alert(1)"/>', 'the attribute onload'],
    ['<image href="https://elsewhere.example/a.png"/>', 'a link to https://elsewhere.example/a.png'],
    ['<use xlink:href="other.svg#a"/>', 'a link to other.svg#a'],
    ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', 'a link to javascript'],
    ['<a href="&#106;avascript:alert(1)"><path d="M0 0"/></a>', 'a link to javascript'],
    ['<rect fill="url(https://elsewhere.example/a#b)"/>', 'an external reference in fill'],
    ['<style>@import "https://elsewhere.example/a.css";</style>', 'an external reference in its styles'],
    ['<style><![CDATA[path{fill:url(//elsewhere.example/a)}]]></style>', 'an external reference'],
    ['<image href="data:image/svg+xml;base64,AAAA"/>', 'a link to data:image/svg+xml'],
  ])('%s', async (inside, reason) => {
    await expect(
      readLogo(writeLogo('bad.svg', svg(inside, ' xmlns:xlink="http://www.w3.org/1999/xlink"')), '#ffffff'),
    ).rejects.toThrow(reason)
  })

  it.each([
    ['a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`, 'a document type'],
    ['a text', 'hello', 'neither an SVG nor a PNG'],
    ['a page', '<html><body><svg/></body></html>', 'neither an SVG nor a PNG'],
    ['a large file', Buffer.alloc(513 * 1024), 'larger than 512 kB'],
  ])('%s', async (_name, content, reason) => {
    await expect(readLogo(writeLogo('bad', content), '#ffffff')).rejects.toThrow(reason)
  })

  it('shapes, gradients and embedded pictures are valid', async () => {
    const good = svg(
      `<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><style>path{fill:url(#a)}</style><path d="M0 0h9v9z" fill="url('#a')"/><use href="#a"/><!-- drawn by hand -->`,
    )
    await expect(
      readLogo(writeLogo('good.svg', `<?xml version="1.0"?>\n${good}`), '#ffffff'),
    ).resolves.toMatchObject({
      shown: { width: 34, height: 34 },
    })
  })

  it('a missing file is reported with the name of the setting', async () => {
    await expect(startTestApp({ PRODUCT_LOGO: join(folder, 'missing.svg') })).rejects.toThrow(
      /^PRODUCT_LOGO cannot be used: /,
    )
  })
})
