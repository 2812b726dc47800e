import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../settings.ts'
import { Column } from '../ui/page.tsx'
import type { HeaderLink } from './header.tsx'

interface Props {
  popular: HeaderLink[]
  about: HeaderLink[]
  newsletter?: ReactNode
}

/** The foot of every page. */
export function Footer({ popular, about, newsletter }: Props) {
  const { siteName } = useSettings()
  return (
    <Box as="footer" mt="auto" background="sunken" borderTopWidth="1px" borderColor="line">
      <Column py={{ base: 10, md: 14 }}>
        {newsletter ? (
          <Box pb={10} mb={10} borderBottomWidth="1px" borderColor="line">
            {newsletter}
          </Box>
        ) : null}
        <Grid
          templateColumns={{ base: '1fr 1fr', md: '2fr 1fr 1fr' }}
          columnGap={{ base: 4, md: 8 }}
          rowGap={8}
        >
          <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <Box fontFamily="heading" fontSize="xl" fontWeight={700}>
              {siteName}
            </Box>
            <Box color="quiet" mt={2} maxWidth="20rem" textWrap="balance">
              Ideas for the things you will be glad you did.
            </Box>
          </Box>
          <LinkList title="Popular categories" links={popular} />
          <LinkList title={`About ${siteName}`} links={about} />
        </Grid>
      </Column>
    </Box>
  )
}

function LinkList({ title, links }: { title: string; links: HeaderLink[] }) {
  return (
    <nav aria-label={title}>
      <Box
        as="h2"
        fontSize={{ base: 'sm', md: 'md' }}
        fontWeight={600}
        mb={2}
        fontFamily="body"
        letterSpacing="normal"
      >
        {title}
      </Box>
      <Flex as="ul" direction="column" listStyle="none">
        {links.map(({ to, label }) => (
          <li key={to}>
            <FootLink to={to} reloadDocument={to.endsWith('.xml')}>
              {label}
            </FootLink>
          </li>
        ))}
      </Flex>
    </nav>
  )
}

const FootLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 9,
    color: 'quiet',
    fontSize: 'sm',
    _hover: { color: 'ink', textDecoration: 'underline' },
  },
})
