/**
 * Draws covers of the catalogue on one PNG, for inspection:
 *   node test/features/covers/contact-sheet.ts sheet.png                  8 of each scene, and crops
 *   node test/features/covers/contact-sheet.ts sheet.png interior 60      60 of one scene
 *   node test/features/covers/contact-sheet.ts sheet.png art-bucket-list-ideas   one category in order
 *   node test/features/covers/contact-sheet.ts docs/covers/categories.webp categories   those of the categories
 *   node test/features/covers/contact-sheet.ts docs/covers/featured.webp featured       the featured ideas
 */
import sharp from 'sharp'
import { readBundledCatalogue } from '#features/catalogue/server/read-catalogue.ts'
import { assignSeedPositions } from '#features/editing/server/seeding/edition-plan.ts'
import { coverScenes } from '#features/covers/limits.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { listCatalogueCovers, loadCatalogueIcons } from './catalogue-covers.ts'

type Size = { width: number; height: number }

const card: Size = { width: 300, height: 225 }
const wide: Size = { width: 300, height: 169 }
const share: Size = { width: 300, height: 157 }
const gap = 10
const columns = 8

const [file = 'covers.png', wanted, count = '48'] = process.argv.slice(2)
const icons = await loadCatalogueIcons()
const rows = wanted ? rowsOf(wanted, Number(count)) : listEveryScene()
await drawSheet(file, rows, icons)

type Row = { recipes: readonly CoverRecipe[]; size: Size }

function listEveryScene(): Row[] {
  const chosen = coverScenes.map((scene) => pickEvenly(listOfScene(scene), columns))
  const firsts = chosen.map(([first]) => first).filter((recipe) => recipe !== undefined)
  return [
    ...chosen.map((recipes) => ({ recipes, size: card })),
    ...toRows(firsts, wide),
    ...toRows(firsts, share),
  ]
}

function rowsOf(sceneOrCategory: string, limit: number): Row[] {
  if (sceneOrCategory === 'categories')
    return toRows(
      listCatalogueCovers().map(({ own }) => own),
      card,
    )
  if (sceneOrCategory === 'featured') return toRows(listFeatured(), card)
  const category = listCatalogueCovers().find(({ slug }) => slug === sceneOrCategory)
  return toRows(category ? category.recipes : pickEvenly(listOfScene(sceneOrCategory), limit), card)
}

/** Returns the first idea of every featured category. */
function listFeatured(): CoverRecipe[] {
  const positions = assignSeedPositions(readBundledCatalogue())
  return listCatalogueCovers().flatMap(({ recipes: [first] }, index) =>
    first && positions[index]?.leads ? [first] : [],
  )
}

function listOfScene(scene: string): CoverRecipe[] {
  return listCatalogueCovers().flatMap(({ recipes }) => recipes.filter((recipe) => recipe.scene === scene))
}

/** Picks items spread evenly over a list. */
function pickEvenly<Item>(list: readonly Item[], limit: number): Item[] {
  return list.filter(
    (_, index) =>
      Math.floor((index * limit) / list.length) !== Math.floor(((index - 1) * limit) / list.length),
  )
}

function toRows(recipes: readonly CoverRecipe[], size: Size): Row[] {
  return Array.from({ length: Math.ceil(recipes.length / columns) }, (_, row) => ({
    recipes: recipes.slice(row * columns, (row + 1) * columns),
    size,
  }))
}

async function drawSheet(path: string, sheet: readonly Row[], known: Icons): Promise<void> {
  const tiles: { input: Buffer; left: number; top: number }[] = []
  let top = gap
  for (const { recipes, size } of sheet) {
    for (const [column, recipe] of recipes.entries()) {
      const svg = Buffer.from(composeCover(recipe, known))
      // oxlint-disable-next-line no-await-in-loop -- one at a time is kind to a small machine
      const input = await sharp(svg, { density: 36 })
        .resize({ ...size, fit: 'cover' })
        .png()
        .toBuffer()
      tiles.push({ input, left: gap + column * (size.width + gap), top })
    }
    top += size.height + gap
  }
  const width = gap + columns * (card.width + gap)
  const picture = sharp({ create: { width, height: top, channels: 3, background: '#fbf8f3' } }).composite(
    tiles,
  )
  // The sheets in docs/ are part of the package for npx, whose size is limited.
  await (path.endsWith('.webp') ? picture.webp({ quality: 62, effort: 6 }) : picture).toFile(path)
}
