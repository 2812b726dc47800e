import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** The place of the control until it is there. */
export function SaveDrawnPlaceholder() {
  return <Skeleton height={11} borderRadius="full" />
}
