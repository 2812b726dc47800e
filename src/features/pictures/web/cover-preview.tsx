import { keepPreviousData } from '@tanstack/react-query'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** Picture of the cover for a recipe, drawn by the server, or an error with a retry if it cannot be drawn. */
export function CoverPreview({ recipe }: { recipe: CoverRecipe }) {
  const { data, isFetching, error, refetch } = api.pictures.preview.useQuery(recipe, {
    placeholderData: keepPreviousData,
  })
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

/** Returns a data URL for an SVG document. In an `<img>`, an SVG cannot run scripts. */
export const toSvgDataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
