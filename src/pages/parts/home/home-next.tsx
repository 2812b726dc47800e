import { Link } from 'react-router'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { useFirstCardsOffer } from '#pages/parts/deck/use-first-cards.ts'
import { pictureOf, today } from '#features/bucket-list/web/entry/entry-format.ts'
import { reasonFor } from '#features/bucket-list/web/list/next-up-card.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { NextFrame, NextSkeleton } from '#pages/parts/home/home-hero.tsx'

/**
 * The next entries (ideas on their bucket list) of a member, on the home page: due, started, or at the top of the list.
 * Shows an offer of first ideas to newcomers, a note if nothing is left to do, a placeholder while loading, and an
 * error with a retry.
 */
export function HomeNext() {
  const say = useTerms()
  const { data, isFetching, isPending, refetch } = api.bucketList.next.useQuery(undefined, {
    // The list may have changed on another page.
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const firstCards = useFirstCardsOffer(data?.total)
  const open = <TextLink to={hrefOf('myBucketList')}>{say('Open My Bucket List')}</TextLink>
  if (!data) {
    return isPending || isFetching ? (
      <NextSkeleton />
    ) : (
      <NextFrame more={open}>
        <FailureLine onRetry={() => void refetch()}>Couldn’t load your next items.</FailureLine>
      </NextFrame>
    )
  }
  const now = today()
  return (
    <NextFrame more={open}>
      {data.entries.map((entry) => (
        <NextEntry key={entry.id} entry={entry} now={now} />
      ))}
      {firstCards.count > 0 ? (
        <FirstCardsOffer {...firstCards} />
      ) : data.entries.length > 0 ? null : (
        <p className={css({ color: 'quiet' })}>
          {data.total === 0
            ? say('Your list is empty. Save ideas you like, and they’ll show up here.')
            : 'Everything on your list is done. Time to plan something new.'}
        </p>
      )}
    </NextFrame>
  )
}

/** Offers a newcomer the first cards. */
function FirstCardsOffer({ count, close }: { count: number; close: () => void }) {
  const say = useTerms()
  const cards = count === 1 ? 'One card' : count === 10 ? 'Ten cards' : `${count} cards`
  return (
    <section
      className={css({
        // Fills the frame, which has the height of three entries.
        flex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        px: 5,
        py: 4,
        background: 'accentSoft',
        borderRadius: 'lg',
      })}
      aria-label="Your first cards"
    >
      <div className={css({ fontWeight: 600, flex: '1 1 12rem' })}>
        {say(`New here? ${cards} to start your list`)}
      </div>
      <div className={css({ display: 'flex', gap: 2 })}>
        <LinkButton to={hrefOf('start')} look="main" size="sm">
          Start
        </LinkButton>
        <Button look="quiet" size="sm" onClick={close}>
          Not now
        </Button>
      </div>
    </section>
  )
}

function NextEntry({ entry, now }: { entry: EntryView; now: string }) {
  const { idea, ideaId, archived } = entry
  const to = ideaId && !archived ? hrefOf('idea', { id: ideaId }) : hrefOf('myBucketList')
  return (
    <Row to={to}>
      <div className={css({ width: 20, flexShrink: 0, borderRadius: 'sm', overflow: 'hidden' })}>
        <Picture src={pictureOf(entry)} alt="" />
      </div>
      <div className={css({ minWidth: 0 })}>
        <div
          className={css({
            fontSize: { base: 'sm', md: 'md' },
            fontWeight: 600,
            lineHeight: 'snug',
            lineClamp: { base: 2, md: 1 },
            overflowWrap: 'anywhere',
          })}
        >
          {idea.title}
        </div>
        <div className={css({ color: 'quiet', fontSize: 'sm', lineClamp: 1 })}>{reasonFor(entry, now)}</div>
      </div>
    </Row>
  )
}

const Row = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    height: '4.5rem',
    px: 2,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    overflow: 'hidden',
    _hover: { borderColor: 'accent' },
  },
})
