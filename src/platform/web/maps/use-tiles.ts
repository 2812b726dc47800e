import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSettings } from '#platform/web/settings.ts'
import type { TileMap } from './tile-map.ts'
import { TilesError, type TileView } from './tile-view.ts'

type GetView = (container: HTMLElement) => TileView

export interface Tiles {
  /** Ref of the empty element that tiles are drawn into. */
  container: RefObject<HTMLDivElement | null>
  /** Attribution of the tiles; null while the site's own map is shown. */
  credits: HTMLElement | null
  /** Whether tiles were shown, failed, and were replaced by the site's own map. */
  haveFailed: boolean
  /** Whether tiles are loading. */
  isLoading: boolean
  /** Tries again to show tiles after they have failed. Does nothing while they are shown or loading. */
  retry: () => void
  /** Shows a view while the map is moved. */
  follow: (getView: GetView) => void
}

const ownMap = { credits: null, haveFailed: false, isLoading: false }

/**
 * Draws the operator's map tiles, if they have chosen a style, into the element with the ref `container` once that is
 * in view. `credits` is their attribution; it is null until tiles are visible, and if they fail or are slow: the site's
 * own map stays or returns then, and `haveFailed` is true if tiles were shown before. `follow` shows another view while
 * the map is moved. Tiles that have failed are tried again once the browser is back online.
 * @param getView returns the view to show in the container. Called after each render and resize.
 * @param prepare fetches what the view depends on. Called when the map is in view, and again by each retry.
 */
export function useTiles(getView: GetView, prepare?: (signal: AbortSignal) => Promise<void>): Tiles {
  const { mapStyleUrl } = useSettings()
  const container = useRef<HTMLDivElement>(null)
  const tiles = useRef<TileMap>(undefined)
  const [state, setState] = useState<Pick<Tiles, 'credits' | 'haveFailed' | 'isLoading'>>(ownMap)
  const latest = useRef({ getView, prepare })
  const retry = useRef(() => {})
  useEffect(() => {
    latest.current = { getView, prepare }
    if (container.current) tiles.current?.show(getView(container.current))
  })

  useEffect(() => {
    const element = container.current
    // Keeps the renderer out of the server's bundle, where effects do not run.
    if (import.meta.env.SSR || !mapStyleUrl || !element) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let isDrawing = false
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      retry.current = () => void draw(element, mapStyleUrl)
      retry.current()
      addEventListener('online', retry.current, { signal })
    })
    seen.observe(element)
    const resized = new ResizeObserver(() => tiles.current?.show(latest.current.getView(element)))
    resized.observe(element)

    async function draw(drawn: HTMLElement, styleUrl: string) {
      if (isDrawing || tiles.current) return
      isDrawing = true
      setState((last) => ({ ...last, isLoading: true }))
      try {
        const [{ createTileMap }] = await Promise.all([loadRenderer(), latest.current.prepare?.(signal)])
        const made = await createTileMap(drawn, {
          styleUrl,
          view: latest.current.getView(drawn),
          signal,
          onFailure(error) {
            logFailure(error)
            removeTiles()
            setState({ ...ownMap, haveFailed: true })
          },
        })
        if (signal.aborted) {
          made.remove()
          return
        }
        tiles.current = made
        made.show(latest.current.getView(drawn))
        setState({ ...ownMap, credits: made.credits })
      } catch (error) {
        drawn.replaceChildren()
        if (signal.aborted) return
        logFailure(error)
        setState((last) => ({ ...last, isLoading: false }))
      } finally {
        isDrawing = false
      }
    }

    function removeTiles() {
      tiles.current?.remove()
      tiles.current = undefined
    }

    return () => {
      controller.abort()
      seen.disconnect()
      resized.disconnect()
      removeTiles()
      setState(ownMap)
    }
  }, [mapStyleUrl])

  return {
    container,
    ...state,
    retry: () => retry.current(),
    follow(getNext) {
      if (container.current) tiles.current?.show(getNext(container.current))
    },
  }
}

async function loadRenderer() {
  try {
    return await import('./tile-map.ts')
  } catch (cause) {
    throw new TilesError('The renderer of map tiles cannot be loaded', { cause })
  }
}

/** Tells the operator in the browser's console why tiles are not shown; anything but a `TilesError` is a bug. */
function logFailure(error: unknown): void {
  if (!(error instanceof TilesError)) reportError(error)
  // oxlint-disable-next-line no-console -- visitors see the site's own map, so nobody else would say why
  else console.warn(`${error.message}. The site’s own map is shown.`, error.cause ?? '')
}
