import { useState } from 'react'
import { PleaseLogIn } from '#features/accounts/web/signing-in/please-log-in.tsx'
import { FirstCards } from '#pages/parts/deck/first-cards.tsx'
import { DeckBack, DeckStage } from '#pages/parts/deck/random-deck.tsx'
import { closeFirstCards } from '#pages/parts/deck/use-first-cards.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { isSignedOut } from '#platform/web/failure.ts'
import { Head } from '#platform/web/head.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageTitle } from '#platform/web/ui/page.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

const title = 'Start your bucket list'

/**
 * Page that shows newcomers their first ideas as cards, one at a time, to save to their bucket list or to skip. The
 * cards are loaded in the browser. Visitors are asked to sign in; it shows an error with a retry, and a link to the
 * ideas if there are no cards.
 */
export function Component() {
  const say = useTerms()
  const isHydrated = useHydrated()
  const visitor = api.accounts.current.useQuery(undefined, { enabled: isHydrated })
  const cards = api.bucketList.forYou.firstCards.useQuery(undefined, {
    enabled: isHydrated && Boolean(visitor.data),
    refetchOnMount: 'always',
    staleTime: 0,
  })
  const [isOver, setOver] = useState(false)
  // The cards must not change while they are shown: an earlier answer is not used, and a later one neither.
  const [ideas, setIdeas] = useState<IdeaView[]>()
  if (!ideas && visitor.data && cards.isSuccess && !cards.isFetching) setIdeas(cards.data)
  const failed = visitor.isError ? visitor : cards.isError ? cards : null
  const head = (
    <Head
      title={say(title)}
      description={say('Your first ideas, one card at a time. Save the ones you like and skip the rest.')}
      isListed={false}
    />
  )
  if (visitor.data === null || isSignedOut(failed?.error ?? null))
    return (
      <Column>
        {head}
        <PleaseLogIn>Sign in to start your list.</PleaseLogIn>
      </Column>
    )
  const isLoading = !ideas && (!failed || failed.isFetching)
  return (
    <Column>
      {head}
      <header className={css({ pt: { base: 5, md: 10 }, pb: { base: 4, md: 8 } })}>
        <div
          className={css({ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 2 })}
        >
          <PageTitle tabIndex={-1}>{say(title)}</PageTitle>
          {isOver ? null : (
            <LinkButton
              className={css({ flexShrink: 0, mr: { base: -4, md: 0 } })}
              look="quiet"
              size="sm"
              to={hrefOf('home')}
              onClick={closeFirstCards}
            >
              Skip this
            </LinkButton>
          )}
        </div>
        {isOver ? null : (
          <p className={css({ color: 'quiet', mt: 2 })}>
            Pick three to five to start with. You can change your list anytime.
          </p>
        )}
      </header>
      {isLoading ? (
        <div className={css({ maxWidth: '24rem', marginInline: 'auto', pt: 10 })}>
          <DeckStage isShuffling isLow>
            <DeckBack>Shuffling…</DeckBack>
          </DeckStage>
        </div>
      ) : !ideas ? (
        <FailureState title={ideasFailed} onRetry={() => void failed?.refetch()} />
      ) : ideas.length === 0 ? (
        <EmptyState
          title="No cards to show"
          action={
            <LinkButton to={hrefOf('home')} look="main">
              {say('Browse ideas')}
            </LinkButton>
          }
        >
          {say('The starter ideas are already on your list, or there aren’t any yet.')}
        </EmptyState>
      ) : (
        <FirstCards ideas={ideas} onOver={setOver} />
      )}
    </Column>
  )
}
