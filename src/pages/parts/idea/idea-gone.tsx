import { ideaGone } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { BalloonPicture } from '#platform/web/ui/notices/balloon-picture.tsx'
import { useSay } from '#platform/web/settings.ts'

/** An idea that editors have archived. Whoever saved it keeps it. */
export function IdeaGone() {
  const say = useSay()
  return (
    <Column>
      <Head title={say(ideaGone)} description={say('This idea has left the catalogue.')} isListed={false} />
      <EmptyState
        picture={<BalloonPicture />}
        as="h1"
        title={say(ideaGone)}
        action={
          <LinkButton to={hrefOf('popular')} look="main">
            {say('See popular ideas')}
          </LinkButton>
        }
      >
        It has had its day. If you saved it, it is still on your list.
      </EmptyState>
    </Column>
  )
}
