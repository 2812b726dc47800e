import { Box, chakra } from '@chakra-ui/react'
import { newsletterTitle, weeklyReaders } from '#features/newsletter/messages.ts'
import { SubscribeForm } from '#features/newsletter/web/subscribe-form.tsx'
import { useSettings } from '#platform/web/settings.ts'
import { SectionTitle } from '#platform/web/ui/page.tsx'

/** The way to the letters, at the end of the magazine. */
export function HomeNewsletter() {
  const { subscriberClaim } = useSettings()
  return (
    <Block aria-label="Newsletter">
      <Box>
        <SectionTitle>{newsletterTitle}</SectionTitle>
        <Box color="quiet" mt={3}>
          {subscriberClaim ?? weeklyReaders}: one idea for the season, something new, and one surprise.
        </Box>
      </Box>
      <SubscribeForm label="Newsletter" />
    </Block>
  )
}

const Block = chakra('section', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: { base: 6, lg: 16 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    px: { base: 5, md: 12 },
    py: { base: 8, md: 12 },
    borderRadius: 'lg',
    background: 'accentSoft',
  },
})
