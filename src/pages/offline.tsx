import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { workerPath } from '#platform/kept-caches.ts'
import { Head } from '#platform/web/head.tsx'
import { listKeptPages, type KeptPage } from '#platform/web/kept-pages.ts'
import { useBasePath } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Column, PageHeader, SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

const retryMs = 5_000

/**
 * Page that the service worker shows, while the site cannot be reached, in place of one that is not stored on the
 * device. Lists the pages that are stored, and goes to the one that was asked for (`?from=`) once the site can be
 * reached again, which it tries from time to time.
 */
export function Component() {
  const based = useBasePath()
  const [search] = useSearchParams()
  const home = based(hrefOf('home'))
  const workerUrl = based(workerPath)
  const from = based(search.get('from') ?? '')
  const pages = useKeptPages()
  useEffect(() => {
    const retry = () =>
      void fetch(workerUrl, { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok && openOwnPage(from, home),
        () => {},
      )
    // The site may be unreachable although the browser has a connection.
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [workerUrl, from, home])

  return (
    <Column>
      <Head title="You’re offline" description="This page isn’t saved on this device." isListed={false} />
      <PageHeader
        title="You’re offline"
        subtitle="This page isn’t saved on this device. It opens as soon as you’re back online."
      />
      <Button onClick={() => openOwnPage(from, home)}>Try again</Button>
      {pages?.length === 0 ? (
        <p className={css({ color: 'quiet', mt: 8 })}>
          Nothing is saved on this device yet. Pages you visit while you’re online are.
        </p>
      ) : null}
      {pages?.length ? (
        <section aria-labelledby="kept" className={css({ mt: 12 })}>
          <SectionTitle id="kept">Saved on this device</SectionTitle>
          <ul
            className={css({
              listStyle: 'none',
              mt: 4,
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
            })}
          >
            {pages.map(({ href, title }) => (
              <li key={href}>
                <TextLink to={href} reloadDocument isAlone>
                  <span className={css({ lineClamp: 2 })}>{title}</span>
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Column>
  )
}

/** Returns undefined until they are known. */
function useKeptPages(): KeptPage[] | undefined {
  const [pages, setPages] = useState<KeptPage[]>()
  useEffect(() => {
    let isShown = true
    void listKeptPages().then((found) => isShown && setPages(found))
    return () => {
      isShown = false
    }
  }, [])
  return pages
}

/** Opens a page by its address if it is one of this site, and otherwise the home page. */
function openOwnPage(address: string, home: string) {
  const { href, origin, pathname, hash } = location
  // Safari 17 has no `URL.parse`.
  const url = URL.canParse(address, href) ? new URL(address, href) : undefined
  if (url?.origin !== origin || url.pathname === pathname) location.replace(home)
  // The fragment holds the text that another app has shared.
  else location.replace(Object.assign(url, { hash: url.hash || hash }))
}
