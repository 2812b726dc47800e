import type { CatalogueVersion } from '#features/catalogue/server/catalogue-version.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import type { MemberContext } from '#platform/server/context.ts'

/** Process-wide services used by editing. */
export interface EditingServices {
  catalogueVersion: CatalogueVersion
  icons: Icons
}

/** Request context of an editor who changes the catalogue. */
export interface Editor extends MemberContext, EditingServices {}
