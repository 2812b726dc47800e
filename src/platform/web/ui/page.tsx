import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The width that everything on a page keeps to. */
export const Column = chakra('div', {
  base: { width: 'full', maxWidth: 'page', marginInline: 'auto', px: { base: 4, md: 8 } },
})

export const PageTitle = chakra('h1', {
  base: { fontSize: { base: '2xl', md: '4xl' }, fontWeight: 600 },
})

export const SectionTitle = chakra('h2', {
  base: { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600 },
})

interface HeaderProps {
  title: ReactNode
  subtitle?: ReactNode
}

/** The head of a page: its title takes the focus after a route change, so that screen readers begin there. */
export function PageHeader({ title, subtitle }: HeaderProps) {
  return (
    <Box as="header" pt={{ base: 8, md: 14 }} pb={{ base: 6, md: 10 }}>
      <PageTitle tabIndex={-1}>{title}</PageTitle>
      {subtitle ? (
        <Box color="quiet" fontSize={{ base: 'md', md: 'lg' }} mt={3} maxWidth="text" textWrap="pretty">
          {subtitle}
        </Box>
      ) : null}
    </Box>
  )
}
