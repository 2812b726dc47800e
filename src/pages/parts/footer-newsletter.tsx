import { Box, Grid } from '@chakra-ui/react'
import { newsletterTitle } from '#features/newsletter/messages.ts'
import { SubscribeForm } from '#features/newsletter/web/subscribe-form.tsx'

/** The way to the letters, at the foot of every page but the one that has a block for it. */
export function FooterNewsletter() {
  return (
    <Grid
      as="section"
      aria-label="Newsletter"
      templateColumns={{ base: 'minmax(0, 1fr)', md: '2fr 2fr' }}
      alignItems="center"
      gap={{ base: 4, md: 8 }}
    >
      <Box>
        <Box as="h2" fontSize="lg" fontWeight={600}>
          {newsletterTitle}
        </Box>
        <Box color="quiet" fontSize="sm" mt={1}>
          A handful of ideas, and nothing else.
        </Box>
      </Box>
      <SubscribeForm label="Newsletter" />
    </Grid>
  )
}
