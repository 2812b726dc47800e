import { fallbackCategoryCount, structuredDataIdeaCount } from '#features/catalogue/limits.ts'
import { SunrisePicture } from '#pages/parts/home/sunrise-picture.tsx'
import { Prose } from '#pages/parts/custom-page.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { fetchAll, createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/**
 * Route loader that prefetches the number of ideas and the categories into the query cache. The server waits for them
 * and throws a failure with its status; the browser only starts the queries. Returns null.
 */
export const loader = createPageLoader((queries) =>
  fetchAll([queries.ideas.stats.fetch(), queries.categories.list.fetch()]),
)

/** About page: what the site is, how large its catalogue is, and what visitors can do. */
export function Component() {
  const say = useTerms()
  const { siteName, registration } = useSettings()
  const { data: stats } = api.ideas.stats.useQuery()
  const { data: categories } = api.categories.list.useQuery()
  const categoryCount = categories?.length ?? fallbackCategoryCount
  const ideaCount = `${formatCount(stats?.totalIdeas ?? structuredDataIdeaCount)}+`
  return (
    <Column>
      <Head
        title={`About ${siteName}`}
        description={say`${siteName} collects ${ideaCount} bucket list ideas in ${categoryCount} categories, each rated for difficulty and cost.`}
        path={hrefOf('about')}
      />
      <PageHeader
        title={`About ${siteName}`}
        subtitle={say('For everything you’ve been meaning to do someday.')}
      />
      <AboutNumbers
        numbers={[
          { value: ideaCount, label: say('ideas to choose from') },
          { value: String(categoryCount), label: 'categories' },
        ]}
      />
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 42rem) minmax(0, 1fr)' },
          gap: { base: 8, lg: 16 },
        })}
      >
        <Prose>
          <p>
            {say(
              'Most of us carry a list around in our heads: the northern lights, a letter to a teacher, one summer by the sea with everyone there. But things get lost there, and the years go by.',
            )}
          </p>
          <p>
            {siteName}
            {say(
              ' is a place to find those things and keep track of them. Some of our ideas need a passport and a year of saving. Many need just an afternoon, a friend and no money at all. You can also get a few of them every week ',
            )}
            <TextLink to={hrefOf('newsletter')}>by email</TextLink>.
          </p>
          <h2>{say('How We Choose Ideas')}</h2>
          <p>
            Each one has to be something you could really do. We tell you how hard it is, roughly what it
            costs, how long it takes and where it happens, so you can tell a weekend trip from an expedition
            at a glance.
          </p>
          <h2>What You Can Do Here</h2>
          <ul>
            <li>
              Browse by <TextLink to={hrefOf('categories')}>category</TextLink>, see{' '}
              <TextLink to={hrefOf('popular')}>what’s popular</TextLink> or{' '}
              <TextLink to={hrefOf('new')}>what’s new</TextLink>.
            </li>
            <li>{say('Leave it to chance: the home page deals you one idea at a time.')}</li>
            <li>
              {say('Keep your own bucket list with dates and notes, and add ideas that only you can see.')}
            </li>
            <li>Watch it slowly turn into a list of things you’ve done.</li>
          </ul>
          <h2>What We Don’t Do</h2>
          <p>
            There are no ads here. We don’t follow you around the web, and our{' '}
            <TextLink to={hrefOf('privacy')}>privacy notes</TextLink> fit on one page. And there’s no score to
            beat: three things done is a great list.
          </p>
          <h2>Tell Us What’s Missing</h2>
          <p>
            If you’ve done something that belongs here, or found a mistake,{' '}
            <TextLink to={hrefOf('contact')}>let us know</TextLink>. A real person will reply.
          </p>
        </Prose>
        <div className={css({ hideBelow: 'lg' })}>
          <div className={css({ position: 'sticky', top: 24, borderRadius: 'lg', overflow: 'hidden' })}>
            <SunrisePicture />
          </div>
        </div>
      </div>
      <div className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', mt: 10 })}>
        <LinkButton to={hrefOf('categories')} look="main">
          {say('Find your first idea')}
        </LinkButton>
        {registration === 'open' ? <LinkButton to={hrefOf('register')}>Start a list</LinkButton> : null}
      </div>
    </Column>
  )
}

interface Props {
  numbers: { value: string; label: string }[]
}

/** Shows the size of the catalogue. */
function AboutNumbers({ numbers }: Props) {
  return (
    <dl
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { base: 8, md: 16 },
        rowGap: 5,
        mb: 10,
      })}
    >
      {numbers.map(({ value, label }) => (
        <div key={label} className={css({ display: 'flex', flexDirection: 'column-reverse' })}>
          <dt className={css({ color: 'quiet' })}>{label}</dt>
          <dd
            className={css({
              fontFamily: 'heading',
              fontSize: { base: '3xl', md: '4xl' },
              fontWeight: 600,
              lineHeight: 'tight',
              letterSpacing: 'tight',
              color: 'accentText',
            })}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
