import { keepPreviousData } from '@tanstack/react-query'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/**
 * Shows the cover of a recipe, drawn by the server: a placeholder while the first one is loading, the previous cover
 * while the recipe changes, or an error with a retry if there is none to show.
 */
export function CoverPreview({ recipe }: { recipe: CoverRecipe }) {
  const { data, isFetching, error, refetch } = useCoverPreview(recipe)
  if (!data && error && !isFetching) {
    return (
      <div className={css({ p: 4, fontSize: 'sm' })} role="alert">
        {failureMessageOf(error)}{' '}
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton className={css({ width: 'full', aspectRatio: '4/3', borderRadius: '0' })} />
  return (
    <img src={toSvgDataUrl(data.svg)} alt={`Cover: ${recipe.icon}, ${recipe.scene}, ${recipe.palette}`} />
  )
}

/**
 * Queries the cover drawn from a recipe (scene, icon, palette and seed). Components with the same recipe share one
 * request. While the cover of a changed recipe loads, `data` is the previous one.
 */
export const useCoverPreview = (recipe: CoverRecipe) =>
  api.pictures.preview.useQuery(recipe, { placeholderData: keepPreviousData })

/** Returns a `data:` URL of an SVG document, for the `src` of an `<img>`, where an SVG cannot run scripts. */
export const toSvgDataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
