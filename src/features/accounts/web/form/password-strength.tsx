import { Box, Flex } from '@chakra-ui/react'
import { shortestPassword } from '#features/accounts/limits.ts'
import { useGuessable } from './use-guessable.ts'

const words = ['Too short', 'Easy to guess', 'Fair', 'Strong'] as const
const tints = ['danger', 'gold', 'gold', 'teal'] as const

interface Props {
  password: string
  /** Whose it is, as far as that is known: what stands there is tried first. */
  owner?: { name: string; email: string }
}

const nobody = { name: '', email: '' }

/** How hard a new password is to guess, as a hint that blocks nothing. */
export function PasswordStrength({ password, owner = nobody }: Props) {
  const guessable = useGuessable(password, owner)
  const strength = guessable ? 1 : strengthOf(password)
  return (
    <Flex align="center" gap={3} wrap="wrap">
      <span>At least {shortestPassword} characters. A few words in a row are strong and easy to keep.</span>
      {password ? (
        <Flex align="center" gap={2} flexBasis="full" wrap="wrap">
          <Flex gap={1} flex="1" maxWidth={40} aria-hidden="true">
            {words.slice(1).map((word, index) => (
              <Box
                key={word}
                flex="1"
                height={1.5}
                borderRadius="full"
                background={index < strength ? tints[strength] : 'line'}
              />
            ))}
          </Flex>
          <Box color={tints[strength]} fontWeight={600}>
            {words[strength]}
          </Box>
          <Box as="output" flexBasis="full" color="ink">
            {guessable}
          </Box>
        </Flex>
      ) : null}
    </Flex>
  )
}

/** Length counts most; a row of the same few letters counts little. From 0 to 3. */
function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < shortestPassword) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  const worth = Math.min(password.length, new Set(password).size * 2) + kinds * 2
  if (worth < 12) return 1
  return worth < 18 ? 2 : 3
}
