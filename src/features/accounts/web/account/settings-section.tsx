import { Box, Grid } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  description: ReactNode
  children: ReactNode
}

/** One matter of an account: what it is on one side, what can be done about it on the other. */
export function SettingsSection({ title, description, children }: Props) {
  const id = useId()
  return (
    <Grid
      as="section"
      aria-labelledby={id}
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' }}
      columnGap={20}
      rowGap={5}
      py={{ base: 8, md: 10 }}
      borderTopWidth="1px"
      borderColor="line"
    >
      <Box>
        <Box as="h2" id={id} fontSize="lg" fontWeight={600}>
          {title}
        </Box>
        <Box color="quiet" fontSize="sm" mt={2}>
          {description}
        </Box>
      </Box>
      <Box maxWidth={{ base: '30rem', lg: 'none' }}>{children}</Box>
    </Grid>
  )
}
