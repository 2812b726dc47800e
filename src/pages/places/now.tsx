import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { monthNames } from '#features/catalogue/format-months.ts'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { storeHemisphere, useHemisphere } from '#features/catalogue/web/seasons/use-hemisphere.ts'
import { readMonthParams, type MonthParams, MonthLinks } from '#features/places/web/month-links.tsx'
import { IdeaCards } from '#pages/parts/idea-cards.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader, SectionTitle } from '#platform/web/ui/page.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

/**
 * Route loader that prefetches the ideas that are good in the month and hemisphere of the query string into the query
 * cache. The server waits for them and throws a failure with its status; the browser only starts the query. Returns
 * null.
 */
export const loader = createPageLoader((queries, { search }) =>
  queries.places.goodIn.fetch(readMonthParams(search)),
)

/**
 * Page of the ideas that are good in a month and hemisphere: those in the query or, by default, the visitor's current
 * ones. Shows an error with a retry if they cannot be loaded.
 */
export function Component() {
  const [params] = useSearchParams()
  return <NowScreen asked={readMonthParams(params)} />
}

const description =
  'The best bucket list ideas for right now: where to go this month, and what to do wherever you are.'

/** Ideas for a month. The server uses its own month and hemisphere; after hydration, the visitor's are used. */
function NowScreen({ asked }: { asked: MonthParams }) {
  const say = useTerms()
  const isHydrated = useHydrated()
  const half = useHemisphere()
  const [now] = useState(() => new Date())
  const serverQuery = api.places.goodIn.useQuery(asked, { placeholderData: keepPreviousData })
  const visitorMonth = {
    month: asked.month ?? now.getMonth() + 1,
    half: asked.half ?? half,
  }
  const differsFromServer =
    isHydrated &&
    serverQuery.data !== undefined &&
    (serverQuery.data.month !== visitorMonth.month || serverQuery.data.half !== visitorMonth.half)
  const visitorQuery = api.places.goodIn.useQuery(visitorMonth, {
    enabled: differsFromServer,
    placeholderData: keepPreviousData,
  })
  const { data, isPending, refetch } = differsFromServer ? visitorQuery : serverQuery
  const name = data ? monthNames[data.month - 1] : undefined
  const title = asked.month ? `Best in ${monthNames[asked.month - 1] ?? ''}` : 'Best This Month'
  return (
    <Column>
      <Head
        title={title}
        description={say(description)}
        path={hrefOf('now', asked.month ? { month: asked.month } : {})}
      />
      <PageHeader
        title={title}
        subtitle={
          name
            ? say`The best ideas for ${name}, near and far.`
            : say('The best ideas for this month, near and far.')
        }
      />
      <MonthLinks chosen={data?.month} half={data?.half} asked={asked} onChoose={storeHemisphere} />
      {data ? (
        data.atPlaces.length + data.anywhere.length === 0 ? (
          <EmptyState
            title={say('No ideas found')}
            action={<LinkButton to={hrefOf('categories')}>All categories</LinkButton>}
          >
            {say('We don’t have any ideas for this month yet.')}
          </EmptyState>
        ) : (
          <>
            <Ideas title="Around the World" ideas={data.atPlaces} />
            <Ideas
              title={`Anywhere ${data.half === 'north' ? 'north' : 'south'} of the equator`}
              ideas={data.anywhere}
            />
          </>
        )
      ) : isPending ? (
        <IdeaGridSkeleton count={12} />
      ) : (
        <FailureState title={ideasFailed} onRetry={() => void refetch()} />
      )}
    </Column>
  )
}

function Ideas({ title, ideas }: { title: string; ideas: IdeaView[] }) {
  if (ideas.length === 0) return null
  return (
    <section className={css({ mb: { base: 12, md: 16 } })}>
      <SectionTitle className={css({ mb: 6 })}>{title}</SectionTitle>
      <IdeaCards ideas={ideas} />
    </section>
  )
}
