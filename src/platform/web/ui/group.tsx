import { Box, chakra, type HTMLChakraProps } from '@chakra-ui/react'

interface Props extends HTMLChakraProps<'fieldset'> {
  /** What its controls are about, for whoever does not see them side by side. */
  label: string
}

/** Controls that belong together, with a name that is heard and not seen. */
export function Group({ label, children, ...fieldset }: Props) {
  return (
    <Fieldset {...fieldset}>
      <Box as="legend" srOnly>
        {label}
      </Box>
      {children}
    </Fieldset>
  )
}

const Fieldset = chakra('fieldset', { base: { display: 'flex', minWidth: 0 } })
