import type { ReactNode } from 'react'
import type { CustomPageName } from '#features/accounts/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useDeferredHeadingFocus } from '#platform/web/frame/deferred-heading-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { useSettings } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Article } from '#platform/web/ui/article-text.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

interface Props {
  page: CustomPageName
  /** Heading if the text has none. */
  title: string
  /** Our default text. */
  children: ReactNode
}

/**
 * Shows the operator's own text of a page, such as `privacy`, with this title, if they have written one; otherwise the
 * children, which are the default page.
 */
export function CustomPageOrDefault({ page, title, children }: Props) {
  const { ownTexts } = useSettings()
  return ownTexts.includes(page) ? <CustomPage page={page} title={title} /> : children
}

function CustomPage({ page, title }: Omit<Props, 'children'>) {
  const { siteName } = useSettings()
  const { data: text, isPending, refetch } = api.accounts.ownText.useQuery({ page })
  useDeferredHeadingFocus(isPending)
  const heading = text?.title ?? title
  return (
    <Column>
      <Head title={heading} description={`${heading}: ${siteName}.`} path={hrefOf(page)} />
      {text ? (
        <>
          <PageHeader title={heading} />
          <Article html={text.html} />
        </>
      ) : isPending ? (
        <Skeleton className={css({ height: '60vh', mt: 14 })} />
      ) : (
        <FailureState as="h1" title="Couldn’t load this page" onRetry={() => void refetch()} />
      )}
    </Column>
  )
}

/** Typography of long text. */
export const Prose = styled('div', {
  base: {
    maxWidth: 'text',
    '& h2': { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600, mt: 10, mb: 3 },
    '& p + p': { mt: 4 },
    '& ul': { mt: 3, pl: 5, listStyle: 'disc' },
    '& li': { mt: 2, pl: 1 },
    '& li::marker': { color: 'accentText' },
    '& ul + p': { mt: 4 },
  },
})
