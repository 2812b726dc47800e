import { useSyncExternalStore, lazy, Suspense, type ComponentType } from 'react'
import { css } from '#platform/web/styled.tsx'

const neverChanges = () => () => {}

/** Returns false in the server's HTML and until hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/** Hides controls that need JavaScript. */
export const hiddenWithoutScript = css({ '@media (scripting: none)': { display: 'none' } })

/**
 * Wraps a component whose code is loaded after hydration, to keep it out of the first load. Until then, and if loading
 * fails, `Placeholder` is shown, which the server also renders, so it has the final size.
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
