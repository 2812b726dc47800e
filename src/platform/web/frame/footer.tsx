import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { css, styled } from '#platform/web/styled.tsx'
import { useSettings, useTerms } from '../settings.ts'
import { Column } from '../ui/page.tsx'
import type { HeaderLink } from './header.tsx'

interface Props {
  popular: HeaderLink[]
  explore: HeaderLink[]
  about: HeaderLink[]
  newsletter?: ReactNode
}

/**
 * The footer of every page: the newsletter form, if given, and columns of links. The columns `popular` and `explore`
 * are left out if they have none.
 */
export function Footer({ popular, explore, about, newsletter }: Props) {
  const say = useTerms()
  const { siteName } = useSettings()
  return (
    <footer className={css({ mt: 'auto', background: 'sunken', borderTopWidth: '1px', borderColor: 'line' })}>
      <Column className={css({ py: { base: 10, md: 14 } })}>
        {newsletter ? (
          <div className={css({ pb: 10, mb: 10, borderBottomWidth: '1px', borderColor: 'line' })}>
            {newsletter}
          </div>
        ) : null}
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: '1fr 1fr', md: '2fr 1fr 1fr 1fr' },
            columnGap: { base: 4, md: 8 },
            rowGap: 8,
          })}
        >
          <div className={css({ gridColumn: { base: '1 / -1', md: 'auto' } })}>
            <div className={css({ fontFamily: 'heading', fontSize: 'xl', fontWeight: 600 })}>{siteName}</div>
            <div className={css({ color: 'quiet', mt: 2, maxWidth: '20rem', textWrap: 'balance' })}>
              {say('Ideas for the things you’ll be glad you did.')}
            </div>
          </div>
          {popular[0] ? (
            <LinkList title="Popular Categories" links={popular} />
          ) : (
            <div className={css({ hideBelow: 'md' })} />
          )}
          {explore[0] ? <LinkList title="Explore" links={explore} /> : null}
          <LinkList title={`About ${siteName}`} links={about} />
        </div>
      </Column>
    </footer>
  )
}

function LinkList({ title, links }: { title: string; links: HeaderLink[] }) {
  return (
    <nav aria-label={title}>
      <h2
        className={css({
          fontSize: { base: 'sm', md: 'md' },
          fontWeight: 600,
          mb: 2,
          fontFamily: 'body',
          letterSpacing: 'normal',
        })}
      >
        {title}
      </h2>
      <ul className={css({ display: 'flex', flexDirection: 'column', listStyle: 'none' })}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <FooterLink to={to} reloadDocument={to.endsWith('.xml')}>
              {label}
            </FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const FooterLink = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: { base: 11, md: 'auto' },
    minHeight: { base: 11, md: 9 },
    color: 'quiet',
    fontSize: 'sm',
    _hover: { color: 'ink', textDecoration: 'underline' },
  },
})
