import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/** Link “See past issues” to the newsletter archive. */
export const ArchiveLink = () => <TextLink to={hrefOf('newsletter')}>See past issues</TextLink>
