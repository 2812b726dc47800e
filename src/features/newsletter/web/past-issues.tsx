import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/** The way to the archive, for whoever wants to see first what would come. */
export const ArchiveLink = () => <TextLink to={hrefOf('newsletter')}>See past issues</TextLink>
