import { Box, Flex } from '@chakra-ui/react'

interface Props {
  numbers: { value: string; label: string }[]
}

/** The catalogue in figures. */
export function AboutNumbers({ numbers }: Props) {
  return (
    <Flex as="dl" wrap="wrap" columnGap={{ base: 8, md: 16 }} rowGap={5} mb={10}>
      {numbers.map(({ value, label }) => (
        <Flex key={label} direction="column-reverse">
          <Box as="dt" color="quiet">
            {label}
          </Box>
          <Box
            as="dd"
            fontFamily="heading"
            fontSize={{ base: '3xl', md: '4xl' }}
            fontWeight={600}
            lineHeight="tight"
            letterSpacing="tight"
            color="accentText"
          >
            {value}
          </Box>
        </Flex>
      ))}
    </Flex>
  )
}
