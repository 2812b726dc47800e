import { categoryNotFound } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { SignpostPicture } from '#platform/web/ui/notices/signpost-picture.tsx'
import { useSay } from '#platform/web/settings.ts'

export function CategoryMissing() {
  const say = useSay()
  return (
    <Column>
      <Head
        title={categoryNotFound}
        description={say('There is no category of ideas at this address.')}
        isListed={false}
      />
      <EmptyState
        picture={<SignpostPicture />}
        as="h1"
        title={categoryNotFound}
        action={
          <LinkButton to={hrefOf('home')} look="main">
            Back to Home
          </LinkButton>
        }
      >
        There is no category at this address. It may have been renamed: have a look at{' '}
        <TextLink to={hrefOf('categories')}>all categories</TextLink>.
      </EmptyState>
    </Column>
  )
}
