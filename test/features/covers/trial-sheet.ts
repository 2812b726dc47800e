/**
 * Draws forty random covers of the catalogue at card size without titles, for somebody to name, and prints the titles
 * afterwards:
 *   node test/features/covers/trial-sheet.ts 2026 sheet-1.png sheet-2.png
 *   node test/features/covers/trial-sheet.ts 2026
 */
import sharp from 'sharp'
import { composeCover } from '#features/covers/server/composer.ts'
import { createRandom } from '#features/covers/server/drawing/canvas.ts'
import { loadCatalogueIcons, listPlacedCovers, type PlacedCover } from './catalogue-covers.ts'

const randomCovers = 40
const [columns, width, height, gap] = [4, 300, 225, 10]

const [seed = '1', ...files] = process.argv.slice(2)
const covers = pickRandomly(Number(seed))
const each = Math.ceil(randomCovers / Math.max(1, files.length))
for (const [sheet, file] of files.entries()) {
  // oxlint-disable-next-line no-await-in-loop -- one at a time is kind to a small machine
  await drawSheet(file, covers.slice(sheet * each, (sheet + 1) * each))
}
if (files.length === 0)
  for (const [index, { title, recipe }] of covers.entries())
    process.stdout.write(`${index + 1}. ${title} (${recipe.icon} in ${recipe.scene}, ${recipe.palette})\n`)

function pickRandomly(from: number): PlacedCover[] {
  const random = createRandom(from)
  const left = listPlacedCovers().flatMap(({ ideas }) => ideas)
  return Array.from({ length: randomCovers }, () =>
    left.splice(Math.floor(random.between(0, left.length)), 1),
  ).flat()
}

async function drawSheet(file: string, shown: PlacedCover[]): Promise<void> {
  const icons = await loadCatalogueIcons()
  const tiles = await Promise.all(
    shown.map(async ({ recipe }, index) => ({
      input: await sharp(Buffer.from(composeCover(recipe, icons)), { density: 36 })
        .resize(width, height)
        .png()
        .toBuffer(),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  )
  const rows = Math.ceil(shown.length / columns)
  const size = { width: gap + columns * (width + gap), height: gap + rows * (height + gap) }
  await sharp({ create: { ...size, channels: 3, background: '#fbf8f3' } })
    .composite(tiles)
    .png()
    .toFile(file)
}
