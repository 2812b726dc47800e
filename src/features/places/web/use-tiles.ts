import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSettings } from '#platform/web/settings.ts'
import type { Position } from '../projection.ts'
import type { MapView } from './map-state.ts'
import type { TileMap } from './tile-map.ts'

interface Tiles {
  /** Ref of the empty element that tiles are drawn into. */
  container: RefObject<HTMLDivElement | null>
  /** Attribution of the tiles; null while the site's own map is shown. */
  credits: HTMLElement | null
  /** Shows a view while the map is moved. */
  follow: (view: MapView) => void
}

/**
 * Draws the operator's map tiles, if they have chosen a style, once the map is in view. Until tiles are visible,
 * and if they fail or are slow, `credits` is null and the site's own map stays.
 * @param getPixelsPerUnit returns the width of a view box unit, in CSS pixels.
 * @param points points to mark on the tiles.
 */
export function useTiles(
  view: MapView,
  getPixelsPerUnit: (container: HTMLElement) => number,
  points?: readonly Position[],
): Tiles {
  const { mapStyleUrl } = useSettings()
  const container = useRef<HTMLDivElement>(null)
  const tiles = useRef<TileMap>(undefined)
  const [credits, setCredits] = useState<HTMLElement | null>(null)
  const latest = useRef({ view, getPixelsPerUnit, points })
  useEffect(() => {
    latest.current = { view, getPixelsPerUnit, points }
    if (container.current) tiles.current?.show(view, getPixelsPerUnit(container.current))
  })

  useEffect(() => {
    const element = container.current
    // Keeps the renderer out of the server's bundle, where effects do not run.
    if (import.meta.env.SSR || !mapStyleUrl || !element) return undefined
    const controller = new AbortController()
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void draw(element, mapStyleUrl)
    })
    seen.observe(element)

    async function draw(drawn: HTMLElement, styleUrl: string) {
      try {
        const { createTileMap } = await import('./tile-map.ts')
        const { view: first, getPixelsPerUnit: measure, points: marked = [] } = latest.current
        const made = await createTileMap(drawn, {
          styleUrl,
          view: first,
          pixelsPerUnit: measure(drawn),
          points: marked,
          signal: controller.signal,
        })
        if (controller.signal.aborted) {
          made.remove()
          return
        }
        tiles.current = made
        made.show(latest.current.view, latest.current.getPixelsPerUnit(drawn))
        setCredits(made.credits)
      } catch {
        // The site's own map stays.
        drawn.replaceChildren()
      }
    }

    return () => {
      controller.abort()
      seen.disconnect()
      tiles.current?.remove()
      tiles.current = undefined
      setCredits(null)
    }
  }, [mapStyleUrl])

  return {
    container,
    credits,
    follow(next) {
      if (container.current) tiles.current?.show(next, getPixelsPerUnit(container.current))
    },
  }
}
