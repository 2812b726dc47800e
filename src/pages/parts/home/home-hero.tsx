import { SaveRandom } from '#features/bucket-list/web/saving/save-heart.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { fallbackIdeaCount } from '#features/catalogue/messages.ts'
import { RandomDeck } from '#features/catalogue/web/random/random-deck.tsx'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { SuggestedSearches } from '#pages/parts/search/suggested-searches.tsx'
import { api } from '#platform/web/api.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Column, PageTitle } from '#platform/web/ui/page.tsx'

/** Hero of the home page: headline, search and a card with a random idea. */
export function HomeHero() {
  const say = useTerms()
  const { data: stats } = api.ideas.stats.useQuery()
  const isEmpty = stats?.totalIdeas === 0
  return (
    <Hero>
      <HomeHorizon />
      <Column className={css({ position: 'relative' })}>
        <Spread>
          <div>
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
              <h2 className={css({ srOnly: true })}>{say('Random idea')}</h2>
              <RandomDeck action={saveDrawn} />
            </section>
          )}
        </Spread>
      </Column>
    </Hero>
  )
}

const saveDrawn = (idea: IdeaView) => <SaveRandom idea={idea} />

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
