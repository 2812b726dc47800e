import { keepPreviousData } from '@tanstack/react-query'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { api } from '#platform/web/api.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { svgAddress } from './svg-address.ts'

/** The cover that a recipe gives, drawn by the server. */
export function CoverPreview({ recipe }: { recipe: CoverRecipe }) {
  const { data, isPending, error } = api.pictures.preview.useQuery(recipe, {
    placeholderData: keepPreviousData,
  })
  if (isPending) return <Skeleton width="full" aspectRatio="4/3" borderRadius="0" />
  if (!data) return <p role="alert">{error?.message}</p>
  return <img src={svgAddress(data.svg)} alt={`Cover: ${recipe.icon}, ${recipe.scene}, ${recipe.palette}`} />
}
