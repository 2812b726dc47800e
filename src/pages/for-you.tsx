import { forYouFailed } from '#features/bucket-list/messages.ts'
import { forYouTitle } from '#features/bucket-list/save-messages.ts'
import { useForYou } from '#features/bucket-list/web/for-you/use-for-you.ts'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { ForYouCards } from '#pages/parts/for-you-cards.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'

const subtitle = 'Picked for you, based on what you’ve saved and done.'

/**
 * Page of recommended ideas, for members and for visitors who have saved ideas on this device. It is cached for
 * everybody, so the ideas are loaded in the browser. Shows a notice if there is nothing to recommend, and an error with
 * a retry if they cannot be loaded.
 */
export function Component() {
  const say = useTerms()
  return (
    <Column>
      <Head title={forYouTitle} description={say(subtitle)} isListed={false} />
      <PageHeader title={forYouTitle} subtitle={say(subtitle)} />
      <ForYou />
    </Column>
  )
}

const LoadingForYou = () => <IdeaGridSkeleton count={8} />

const ForYou = lazyAfterHydration(async () => LoadedForYou, LoadingForYou)

function LoadedForYou() {
  const say = useTerms()
  const { ideas, isFailed, retry, isVisitor, dismiss } = useForYou()
  const place = useFocusFallback<HTMLDivElement>(ideas?.length === 0)
  if (!ideas) return isFailed ? <FailureState title={forYouFailed} onRetry={retry} /> : <LoadingForYou />
  return (
    <div className={css({ outline: 'none' })} ref={place} tabIndex={-1}>
      {ideas.length > 0 ? (
        <ForYouCards ideas={ideas} as="h2" onDismiss={dismiss} />
      ) : (
        <EmptyState
          title="Nothing to recommend yet"
          action={
            <LinkButton to={hrefOf('popular')} look="main">
              {say('See popular ideas')}
            </LinkButton>
          }
        >
          {say('Save a few ideas you’d like to do, and we’ll find more like them.')}
        </EmptyState>
      )}
      {ideas.length > 0 && isVisitor ? (
        <p className={css({ mt: 8, color: 'quiet' })}>
          {say('Based on the ideas saved on this device. We don’t keep a record of them.')}
        </p>
      ) : null}
    </div>
  )
}
