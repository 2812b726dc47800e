import { useSearchParams } from 'react-router'
import { CardActions } from '#pages/parts/card-actions.tsx'
import { maxTrendingIdeas } from '#features/catalogue/limits.ts'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import type { IssueTitle } from '#features/newsletter/issue-contract.ts'
import { askedToConfirm, newsletterTitle } from '#features/newsletter/messages.ts'
import { invalidEmail } from '#features/accounts/messages.ts'
import { IssueList } from '#features/newsletter/web/issue-list.tsx'
import { SubscribeForm } from '#features/newsletter/web/subscribe-form.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { Head } from '#platform/web/head.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { CardGrid, Column, PageHeader, SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { useTerms } from '#platform/web/settings.ts'

const description = 'A few bucket list ideas once a week: one for the season, something new and a surprise.'

/**
 * Route loader that prefetches the past newsletter issues and, as a sample, the latest of them or, before the first,
 * featured ideas into the query cache. The server waits for them and throws a failure of the former with its status;
 * the page is complete without the sample. The browser only starts the queries. Returns null.
 */
export const loader = createPageLoader(async (queries) => {
  const [latest] = await queries.newsletter.archive.fetch()
  const sample: Promise<unknown> = latest
    ? queries.newsletter.issue.fetch({ number: latest.number })
    : queries.ideas.featured.fetch({ limit: maxTrendingIdeas })
  // The page is complete without the sample.
  await sample.catch(() => null)
})

/** Ideas of the sample issue. */
const maxSampleIdeas = 4

/**
 * Newsletter page: the form to subscribe, a sample of an issue, and the past issues, or an error with a retry if those
 * cannot be loaded.
 */
export function Component() {
  const say = useTerms()
  const { data: issues, isError, refetch } = api.newsletter.archive.useQuery()
  const [search] = useSearchParams()
  const asked = search.get('asked')
  return (
    <Column>
      <Head title={newsletterTitle} description={say(description)} path={hrefOf('newsletter')} />
      <PageHeader title={newsletterTitle} subtitle={say(description)} />
      {asked === '1' ? (
        <output className={css({ display: 'block', fontWeight: 500, maxWidth: 'text' })}>
          {askedToConfirm}
        </output>
      ) : (
        <div className={css({ maxWidth: '30rem' })}>
          {asked === '0' ? (
            <div className={css({ color: 'danger', fontWeight: 500, mb: 4 })} role="alert">
              {invalidEmail}
            </div>
          ) : null}
          <SubscribeForm label="Newsletter" />
        </div>
      )}
      {issues ? <SampleIssue latest={issues[0]} /> : null}
      <div className={css({ mt: { base: 10, md: 14 } })}>
        {isError ? (
          <FailureLine onRetry={() => void refetch()}>Couldn’t load past issues.</FailureLine>
        ) : issues?.length ? (
          <>
            <SectionTitle className={css({ mb: 4 })}>Past Issues</SectionTitle>
            <IssueList issues={issues} />
          </>
        ) : null}
      </div>
    </Column>
  )
}

/** First ideas of the latest issue, with a link to all; before the first issue, ideas that one could have. */
function SampleIssue({ latest }: { latest: IssueTitle | undefined }) {
  const say = useTerms()
  const issue = api.newsletter.issue.useQuery({ number: latest?.number ?? 0 }, { enabled: Boolean(latest) })
  const featured = api.ideas.featured.useQuery({ limit: maxTrendingIdeas }, { enabled: !latest })
  const ideas = latest ? issue.data?.picks.map(({ idea }) => idea) : featured.data
  if (!ideas?.length) return null
  return (
    <section className={css({ mt: { base: 10, md: 14 } })} aria-labelledby="sample">
      <SectionTitle id="sample" className={css({ mb: 4 })}>
        {latest ? 'From the Latest Issue' : say('Ideas Like These')}
      </SectionTitle>
      <CardGrid>
        {ideas.slice(0, maxSampleIdeas).map((idea) => (
          <IdeaCard key={idea.id} idea={idea} as="h3" action={<CardActions idea={idea} />} />
        ))}
      </CardGrid>
      {latest ? (
        <div className={css({ mt: 5 })}>
          <TextLink to={hrefOf('newsletterIssue', { number: latest.number })}>Read the whole issue</TextLink>
        </div>
      ) : null}
    </section>
  )
}
