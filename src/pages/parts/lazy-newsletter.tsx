import { lazy, Suspense } from 'react'

/**
 * Newsletter form of the home page, split from the first script. The server renders it completely, and it works without
 * JavaScript. React hydrates it once its chunk has loaded; if that fails, the server's markup stays.
 */
export const LazyHomeNewsletter = () => (
  <Suspense>
    <HomeNewsletter />
  </Suspense>
)

/**
 * Newsletter form of the footer, split from the first script. The server renders it completely, and it works without
 * JavaScript. React hydrates it once its chunk has loaded; if that fails, the server's markup stays.
 */
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

/** Never resolves: if the chunk fails to load, the server's markup stays instead of an error. */
function keepServerMarkup() {
  return new Promise<never>(() => {})
}
