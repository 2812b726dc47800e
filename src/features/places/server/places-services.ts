import type { SearchServices } from '#features/search/server/search-services.ts'
import type { EmptyPages } from './empty-pages.ts'
import type { ReadWorld } from './world/world.ts'

/** Services of the map pages, created once per process. */
export interface PlacesServices extends Pick<SearchServices, 'search' | 'catalogueMemory'> {
  world: ReadWorld
  emptyPages: EmptyPages
}
