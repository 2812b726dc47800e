import type { CatalogueVersion } from '#features/catalogue/server/catalogue-version.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import type { MemberContext } from '#platform/server/context.ts'

/** What editing needs for as long as the process lives. */
export interface EditingServices {
  catalogueVersion: CatalogueVersion
  icons: Icons
}

/** Who changes the catalogue, and what they need for it. */
export interface Editor extends MemberContext, EditingServices {}
