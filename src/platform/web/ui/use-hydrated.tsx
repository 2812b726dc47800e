import { useSyncExternalStore, lazy, Suspense, type ComponentType } from 'react'
import { css } from '#platform/web/styled.tsx'

const neverChanges = () => () => {}

/**
 * Returns whether the page has been hydrated: false in the server's HTML and in the first render in the browser, true
 * afterwards.
 */
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
 * Returns a component that loads its code after hydration, to keep it out of the first load. Until then, and if loading
 * fails, it shows `Placeholder` with the same props, which the server also renders.
 * @param Placeholder should be as large as the loaded component, so that the page does not shift.
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
