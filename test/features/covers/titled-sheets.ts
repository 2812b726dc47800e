/**
 * Draws all covers of the catalogue with their titles, by category, 48 per sheet, for inspection:
 *   node test/features/covers/titled-sheets.ts /tmp/sheets
 */
import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import { loadCatalogueIcons, listPlacedCovers } from './catalogue-covers.ts'

const [columns, width, height, lines, gap, each] = [6, 200, 150, 34, 8, 48]

const [folder = 'sheets'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const icons = await loadCatalogueIcons()
const covers = listPlacedCovers().flatMap(({ slug, ideas }) =>
  ideas.map(({ title, recipe }, index) => ({ title, recipe, slug: index === 0 ? slug : '' })),
)
for (let from = 0; from < covers.length; from += each) {
  const file = join(folder, `${String(from / each + 1).padStart(2, '0')}.png`)
  // oxlint-disable-next-line no-await-in-loop -- one at a time is kind to a small machine
  await drawSheet(file, covers.slice(from, from + each))
}

async function drawSheet(
  file: string,
  shown: readonly { title: string; recipe: CoverRecipe; slug: string }[],
) {
  const tiles = await Promise.all(
    shown.map(async ({ title, recipe, slug }, index) => ({
      input: await tile(recipe, title, slug),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + lines + gap),
    })),
  )
  await sharp({
    create: {
      width: gap + columns * (width + gap),
      height: gap + Math.ceil(shown.length / columns) * (height + lines + gap),
      channels: 3,
      background: '#fbf8f3',
    },
  })
    .composite(tiles)
    .png()
    .toFile(file)
}

async function tile(recipe: CoverRecipe, title: string, slug: string): Promise<Buffer> {
  const drawing = await sharp(Buffer.from(composeCover(recipe, icons)), { density: 24 })
    .resize(width, height)
    .png()
    .toBuffer()
  const row = (y: number, text: string, weight: string) =>
    `<text x="1" y="${y}" font-family="sans-serif" font-size="10" ${weight}>${escaped(text)}</text>`
  const caption = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${lines}">${
    row(11, title.slice(0, 38), 'font-weight="bold"') +
    row(22, title.slice(38), 'font-weight="bold"') +
    row(32, `${recipe.icon} · ${recipe.scene} · ${recipe.palette} ${slug && `— ${slug}`}`, 'fill="#963"')
  }</svg>`
  return sharp({ create: { width, height: height + lines, channels: 3, background: '#fbf8f3' } })
    .composite([
      { input: drawing, left: 0, top: 0 },
      { input: Buffer.from(caption), left: 0, top: height },
    ])
    .png()
    .toBuffer()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
