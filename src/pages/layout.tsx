import { chakra } from '@chakra-ui/react'
import { Outlet, ScrollRestoration } from 'react-router'
import { AccountSlot } from '#features/accounts/web/header/account-slot.tsx'
import { RememberedOffer } from '#features/bucket-list/web/saving/remembered-offer.tsx'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { Footer } from '#platform/web/frame/footer.tsx'
import { Header } from '#platform/web/frame/header.tsx'
import { NavigationBar } from '#platform/web/frame/navigation-bar.tsx'
import { useRouteFocus } from '#platform/web/frame/route-focus.ts'

const links = [
  { to: '/categories', label: 'Categories' },
  { to: '/popular', label: 'Popular' },
  { to: '/new', label: 'New Ideas' },
]

const popular = [
  { to: '/categories/summer-bucket-list-ideas', label: 'Summer' },
  { to: '/categories/travel-bucket-list-ideas', label: 'Travel' },
  { to: '/categories/couples-bucket-list-ideas', label: 'Couples' },
  { to: '/categories/unique-bucket-list-ideas', label: 'Unique' },
  { to: '/categories/outdoor-bucket-list-ideas', label: 'Outdoor' },
]

const about = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/sitemap.xml', label: 'Sitemap' },
]

/** The frame of every page: what stands around its content. */
export function Layout() {
  useRouteFocus()
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <NavigationBar />
      <Header
        links={links}
        searchBox={<SearchBox label="Search all ideas" />}
        account={<AccountSlot place="bar" />}
        menuAccount={<AccountSlot place="menu" />}
      />
      <Main id="main" tabIndex={-1}>
        <RememberedOffer />
        <Outlet />
      </Main>
      <Footer popular={popular} about={about} />
      <ScrollRestoration />
    </>
  )
}

const Main = chakra('main', { base: { flex: 1, pb: { base: 12, md: 20 } } })

const SkipLink = chakra('a', {
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
