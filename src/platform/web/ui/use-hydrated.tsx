import { useSyncExternalStore, lazy, Suspense, type ComponentType } from 'react'
import { css } from '#platform/web/styled.tsx'

const neverChanges = () => () => {}

/** False in the server's HTML and until the script has taken the page over; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/** For what can do nothing then, and so is not offered. */
export const hiddenWithoutScript = css({ '@media (scripting: none)': { display: 'none' } })

/**
 * A part whose script is fetched once the page is alive, to keep it out of the first load. Until then, and for
 * good where it does not come, `Placeholder` holds its place: it is what the server renders, so it has the final size.
 */
export function lazyAfterHydration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load().catch(() => Placeholder) }))
  return function LazyAfterHydration(props: Props) {
    const placeholder = <Placeholder {...props} />
    return useHydrated() ? (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    ) : (
      placeholder
    )
  }
}
