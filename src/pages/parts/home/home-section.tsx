import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

interface Props {
  title: string
  /** The way to all of what the section shows some of. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** A titled stretch of the home page. */
export function HomeSection({ title, more, children }: Props) {
  return (
    <section aria-label={title}>
      <Flex
        wrap="wrap"
        justify="space-between"
        align="baseline"
        columnGap={6}
        rowGap={1}
        mb={{ base: 5, md: 8 }}
      >
        <SectionTitle>{title}</SectionTitle>
        {more ? (
          <TextLink
            to={more.to}
            display="inline-flex"
            alignItems="center"
            gap={2}
            minHeight={11}
            fontWeight={600}
          >
            {more.label}
            <Icon name="onward" size={18} />
          </TextLink>
        ) : null}
      </Flex>
      {children}
    </section>
  )
}
