import { lazy, Suspense, type ComponentType } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * A part whose script is fetched once the page is alive, to keep it out of the first load. Until then, and for
 * good where it does not come, `StandIn` holds its place: it is what the server renders, so it has the final size.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load().catch(() => StandIn) }))
  return function Late(props: Props) {
    const standIn = <StandIn {...props} />
    return useHydrated() ? (
      <Suspense fallback={standIn}>
        <Part {...props} />
      </Suspense>
    ) : (
      standIn
    )
  }
}
