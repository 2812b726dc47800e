import type { ReactNode } from 'react'
import { RandomDeck } from '#pages/parts/deck/random-deck.tsx'
import { fallbackIdeaCount } from '#features/catalogue/messages.ts'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { SuggestedSearches } from '#pages/parts/search/suggested-searches.tsx'
import { api } from '#platform/web/api.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Column, PageTitle } from '#platform/web/ui/page.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/**
 * Top of the home page: the headline for visitors, or for members the next things to do of their bucket list, then the
 * search box with suggested searches, the number of ideas, and the deck with a random idea. Without any ideas, the
 * number and the deck are left out.
 */
export function HomeHero() {
  const say = useTerms()
  const { data: stats } = api.ideas.stats.useQuery()
  const isEmpty = stats?.totalIdeas === 0
  // Unknown for clients with a session cookie until the browser has asked; most of them are signed in.
  const isVisitor = api.accounts.current.useQuery().data === null
  return (
    <Hero>
      <HomeHorizon />
      <Column className={css({ position: 'relative' })}>
        <Spread>
          <div>
            {isVisitor ? <Introduction /> : <Next />}
            <div className={css({ mt: { base: 6, md: 8 }, mb: 4, maxWidth: '34rem' })}>
              <SearchBox
                label={say('Search bucket list ideas')}
                placeholder={say('Try “sailing”')}
                size="lg"
              />
            </div>
            {isEmpty ? null : (
              <>
                <div className={css({ color: 'quiet' })}>
                  <Count>{stats ? formatCount(stats.totalIdeas) : fallbackIdeaCount}</Count>{' '}
                  {say('ideas to choose from')}
                </div>
                <SuggestedSearches className={css({ mt: 6, maxWidth: '34rem' })} />
              </>
            )}
          </div>
          {isEmpty ? null : (
            <section aria-label={say('Random idea')}>
              <h2 className={css({ srOnly: true })}>{say('Random Idea')}</h2>
              <RandomDeck />
            </section>
          )}
        </Spread>
      </Column>
    </Hero>
  )
}

/** Headline and purpose of the site, for visitors. */
function Introduction() {
  const say = useTerms()
  return (
    <>
      <div className={css({ color: 'accentText', fontWeight: 600, mb: { base: 3, md: 4 } })}>
        {say('Bucket list ideas and adventures')}
      </div>
      <PageTitle
        className={css({
          fontSize: { base: '3xl', sm: '4xl', md: '3xl', lg: '5xl' },
          lineHeight: '1.05',
        })}
        tabIndex={-1}
      >
        {say('Your best stories haven’t happened yet')}
      </PageTitle>
      <div
        className={css({
          color: 'quiet',
          fontSize: { base: 'md', md: 'lg' },
          mt: { base: 4, md: 6 },
          maxWidth: '34rem',
        })}
      >
        {say(
          'Small thrills and once-in-a-lifetime journeys, close to home and far away. Find the next thing you’ll be glad you did.',
        )}
      </div>
    </>
  )
}

/** Next entries of a member. */
function Next() {
  const say = useTerms()
  return (
    <div className={css({ maxWidth: '34rem' })}>
      <PageTitle tabIndex={-1}>{say('Next on Your List')}</PageTitle>
      <HomeNext />
    </div>
  )
}

const HomeNext = lazyAfterHydration(
  () => import('#pages/parts/home/home-next.tsx').then((part) => part.HomeNext),
  NextSkeleton,
)

/**
 * Placeholder for a member's three next entries (ideas on their bucket list) on the home page while they load, in the
 * same size.
 */
export function NextSkeleton() {
  return (
    <NextFrame more={null}>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className={css({ height: '4.5rem', borderRadius: 'md' })} aria-hidden />
      ))}
    </NextFrame>
  )
}

/**
 * Frame for a member's next entries (ideas on their bucket list) on the home page, its children, with `more` (a link)
 * below. It has the height of three entries, so that the page does not move while they load or if there are fewer.
 */
export function NextFrame({ more, children }: { more: ReactNode; children: ReactNode }) {
  return (
    <>
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          gap: 3,
          minHeight: '15rem',
          mt: { base: 4, md: 6 },
        })}
      >
        {children}
      </div>
      <div className={css({ minHeight: 11, mt: 2 })}>{more}</div>
    </>
  )
}

const Hero = styled('div', {
  base: {
    position: 'relative',
    // Clips horizontally only: suggestions of the search box may extend below the hero.
    overflowX: 'clip',
    pt: { base: 10, md: 16 },
    pb: { base: 16, md: 24 },
    backgroundImage:
      'radial-gradient(60rem 36rem at 78% 30%, {colors.accentSoft}, transparent 75%), linear-gradient({colors.paper}, light-dark({colors.goldSoft}, {colors.accentSoft}))',
  },
})

const Spread = styled('div', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: { base: 12, md: 10, lg: 16 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem', lg: 'minmax(0, 1fr) 24rem' },
  },
})

const Count = styled('strong', { base: { color: 'ink', fontWeight: 700 } })

/**
 * Hills at the bottom of the hero. The nearest has the page's background colour; the others follow the colour scheme.
 */
function HomeHorizon() {
  return (
    <Hills viewBox="0 0 1440 200" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path
        className={css({
          fill: 'light-dark(color-mix(in oklab, {colors.amber} 22%, {colors.paper}), color-mix(in oklab, {colors.accentSoft} 62%, {colors.paper}))',
        })}
        d="M0 96L150 40l130 70 170-84 190 92 160-58 190 66 170-90 150 64 130-40v140H0z"
      />
      <path
        className={css({
          fill: 'light-dark(color-mix(in oklab, {colors.accent} 20%, {colors.paper}), color-mix(in oklab, {colors.accentSoft} 34%, {colors.paper}))',
        })}
        d="M0 132c160-50 300-40 470 2s330 40 500-8 330-42 470 6v70H0z"
      />
      <path className={css({ fill: 'paper' })} d="M0 172c240 30 470-34 760-6s480 20 680-14v50H0z" />
    </Hills>
  )
}

const Hills = styled('svg', {
  base: {
    position: 'absolute',
    left: 0,
    bottom: '-1px',
    width: 'full',
    height: { base: 32, md: 48 },
    pointerEvents: 'none',
  },
})
