import { lazy, Suspense } from 'react'

/**
 * Where the newsletter stands on pages whose first script is to stay small. The server renders it whole, and its form
 * works like that; its script comes when the page has been painted, and React takes over what is there.
 */
export const LazyHomeNewsletter = () => (
  <Suspense>
    <HomeNewsletter />
  </Suspense>
)

export const LazyFooterNewsletter = () => (
  <Suspense>
    <FooterNewsletter />
  </Suspense>
)

const HomeNewsletter = import.meta.env.SSR
  ? (await import('#pages/parts/home/home-newsletter.tsx')).HomeNewsletter
  : lazy(() =>
      import('#pages/parts/home/home-newsletter.tsx').then(
        (part) => ({ default: part.HomeNewsletter }),
        keepServerMarkup,
      ),
    )

const FooterNewsletter = import.meta.env.SSR
  ? (await import('#pages/parts/footer-newsletter.tsx')).FooterNewsletter
  : lazy(() =>
      import('#pages/parts/footer-newsletter.tsx').then(
        (part) => ({ default: part.FooterNewsletter }),
        keepServerMarkup,
      ),
    )

/** Where its script does not come, nothing breaks: what the server has sent stays as it is. */
function keepServerMarkup() {
  return new Promise<never>(() => {})
}
