import { Outlet, ScrollRestoration, useLocation, useParams } from 'react-router'
import { AccountSlot, SignInLink } from '#features/accounts/web/header/account-slot.tsx'
import { AddPendingSaves, PendingSaveCount } from '#features/bucket-list/web/saving/add-pending-saves.tsx'
import { LazyFooterNewsletter } from '#pages/parts/lazy-newsletter.tsx'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { hrefOf, sitemapPath } from '#platform/addresses.ts'
import { Footer } from '#platform/web/frame/footer.tsx'
import { Header, type HeaderLink } from '#platform/web/frame/header.tsx'
import { NavigationBar } from '#platform/web/frame/navigation-bar.tsx'
import { useRouteFocus } from '#platform/web/frame/route-focus.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { styled } from '#platform/web/styled.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'

const map = { to: hrefOf('map'), label: 'Map' }
const links = [
  { to: hrefOf('categories'), label: 'Categories' },
  { to: hrefOf('popular'), label: 'Popular' },
  { to: hrefOf('new'), label: 'New Ideas' },
  map,
]

const popular = ['Summer', 'Travel', 'Couples', 'Unique', 'Outdoor'].map((label) => ({
  to: hrefOf('category', { slug: `${label.toLowerCase()}-bucket-list-ideas` }),
  label,
}))

const explore = [
  { to: hrefOf('kinds'), label: 'Kinds of ideas' },
  map,
  { to: hrefOf('places'), label: 'Places' },
  { to: hrefOf('near'), label: 'Near me' },
  { to: hrefOf('now'), label: 'Best this month' },
]

const about = [
  { to: hrefOf('about'), label: 'About' },
  { to: hrefOf('contact'), label: 'Contact' },
  { to: hrefOf('privacy'), label: 'Privacy' },
  { to: hrefOf('terms'), label: 'Terms' },
]
const imprint = { to: hrefOf('imprint'), label: 'Legal notice' }
const sitemap = { to: sitemapPath, label: 'Sitemap' }

/** Pages whose footer omits the newsletter: those that contain it elsewhere, and those for another task. */
const pathsWithoutNewsletter =
  /^\/($|newsletter|admin|account|my-bucket-list|lists|login|register|invitation|[a-z]+-(password|email))/i

/**
 * Layout route of every page: skip link, header with search box and account links, the page itself (`Outlet`), and
 * footer. Links to pages that have nothing to show are left out of the header and of the footer's `explore` links.
 */
export function Layout() {
  const say = useTerms()
  useRouteFocus()
  const { footerLinks, hasOwnCatalogue, ownTexts, emptyPages } = useSettings()
  const isFilled = ({ to }: HeaderLink) => !emptyPages.includes(to)
  const { pathname } = useLocation()
  // All unknown paths have one cached page, so its footer must not depend on the path.
  const isUnknown = useParams()['*'] !== undefined
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <NavigationBar />
      <Header
        links={links.filter(isFilled).map(({ to, label }) => ({ to, label: say(label) }))}
        searchBox={<SearchBox label={say('Search all ideas')} />}
        account={<AccountSlot place="bar" />}
        menuAccount={<AccountSlot place="menu" />}
        signIn={<SignInLink />}
        waiting={<PendingSaveCount />}
      />
      <Main id="main" tabIndex={-1}>
        <AddPendingSaves />
        <Outlet />
      </Main>
      {/* Before the footer: toasts, which follow it, move into dialogs, so React could not insert it before them. */}
      <CornerNotices />
      <Footer
        popular={footerLinks ?? (hasOwnCatalogue ? [] : popular)}
        explore={explore.filter(isFilled).map(({ to, label }) => ({ to, label: say(label) }))}
        about={[...about, ...(ownTexts.includes('imprint') ? [imprint] : []), sitemap]}
        newsletter={!isUnknown && pathsWithoutNewsletter.test(pathname) ? null : <LazyFooterNewsletter />}
      />
      <ScrollRestoration />
    </>
  )
}

const CornerNotices = lazyAfterHydration(
  async () => (await import('#platform/web/offline.tsx')).CornerNotices,
  () => null,
)

const Main = styled('main', { base: { flex: 1, pb: { base: 12, md: 20 } } })

const SkipLink = styled('a', {
  base: {
    position: 'absolute',
    left: 4,
    top: '-5rem',
    zIndex: 20,
    background: 'ink',
    color: 'paper',
    px: 5,
    py: 3,
    borderRadius: 'md',
    _focus: { top: 3 },
  },
})
