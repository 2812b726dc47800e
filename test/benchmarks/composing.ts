import { coverRecipe } from '#features/covers/contract.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import { loadIcons } from '#features/covers/server/icons.ts'
import { createCategoryRecipes } from '#features/covers/server/recipe.ts'
import { readBundledCatalogue } from '#features/catalogue/server/read-catalogue.ts'
import { siteFiles } from '#root/start/site/site-files.ts'
import { getPercentile } from './measuring/percentile.ts'

/** Measures the time to compose one cover of the catalogue. */
export async function measureComposing(): Promise<void> {
  const icons = await loadIcons(siteFiles.icons)
  const recipes = readBundledCatalogue().flatMap(({ text, ideas }) =>
    createCategoryRecipes(
      text.slug,
      ideas.map(({ subject }) => subject),
    ),
  )
  const times: number[] = []
  for (const recipe of [...recipes, ...recipes]) {
    const began = performance.now()
    composeCover(coverRecipe.parse(recipe), icons)
    times.push(performance.now() - began)
  }
  const at = (share: number) => getPercentile(times.slice(recipes.length), share).toFixed(2)
  console.log(`Composing a cover               p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}
