import { homeTitle } from '#features/catalogue/messages.ts'
import { structuredDataIdeaCount, trendingShown } from '#features/catalogue/limits.ts'
import { feedPath, hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { askAll, pageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useSay } from '#platform/web/settings.ts'
import { StructuredData } from '#platform/web/structured-data.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { HomeFeatured } from '#pages/parts/home/home-featured.tsx'
import { HomeHero } from '#pages/parts/home/home-hero.tsx'
import { HomeLetters } from '#pages/parts/letters.tsx'
import { HomeThemes } from '#pages/parts/home/home-themes.tsx'
import { HomeTrending } from '#pages/parts/home/home-trending.tsx'
import { NothingYet } from '#pages/parts/nothing-yet.tsx'
import { counted } from '#platform/web/ui/counted.ts'
import { css } from '#platform/web/styled.tsx'

export const loader = pageLoader((queries) =>
  askAll([
    queries.ideas.stats.fetch(),
    queries.categories.featured.fetch(),
    queries.ideas.featured.fetch({ limit: trendingShown }),
    queries.categories.themes.fetch(),
  ]),
)

export function Component() {
  const say = useSay()
  const { siteName, origin } = useSettings()
  const { data: stats } = api.ideas.stats.useQuery()
  const count = counted(stats?.totalIdeas ?? structuredDataIdeaCount)
  const description = say`Discover ${count} bucket list ideas and adventures, each with its difficulty and cost. Browse by theme, search, or let a random card decide.`
  return (
    <>
      <Head title={say(homeTitle)} description={description} path={hrefOf('home')} feed={feedPath} />
      <StructuredData
        facts={{
          '@type': 'WebSite',
          name: siteName,
          url: origin + hrefOf('home'),
          description,
          potentialAction: {
            '@type': 'SearchAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: `${origin}${hrefOf('search')}?q={search_term_string}`,
            },
            'query-input': 'required name=search_term_string',
          },
        }}
      />
      <HomeHero />
      <Column>
        <div
          className={css({
            display: 'flex',
            flexDirection: 'column',
            gap: { base: 14, md: 24 },
            pt: { base: 8, md: 12 },
          })}
        >
          {stats?.totalIdeas === 0 ? (
            <NothingYet />
          ) : (
            <>
              <HomeFeatured />
              <HomeTrending />
              <HomeThemes />
            </>
          )}
          <HomeLetters />
        </div>
      </Column>
    </>
  )
}
