import { Box, Flex } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { Icon } from '../ui/icon.tsx'
import type { Toast } from './use-toast.ts'

const appear = keyframes({ from: { opacity: 0 } })

/** What a toast says, with a sign of how it is meant. */
export function ToastWords({ toast: { title, description, tone = 'neutral' } }: { toast: Toast }) {
  return (
    <Flex as="span" gap={3} py={2} animation={`${appear} 250ms ease-out`}>
      {tone === 'neutral' ? null : <Sign tone={tone} />}
      <Box as="span" minWidth={0} pt={0.5}>
        <Box as="span" display="block" fontWeight={600} lineHeight="snug">
          {title}
        </Box>
        {description ? (
          <Box as="span" display="block" color="quiet" fontSize="sm" lineHeight="snug" mt={1}>
            {description}
          </Box>
        ) : null}
      </Box>
    </Flex>
  )
}

function Sign({ tone }: { tone: 'success' | 'danger' }) {
  const isSuccess = tone === 'success'
  return (
    <Flex
      as="span"
      aria-hidden="true"
      align="center"
      justify="center"
      flexShrink={0}
      width={7}
      height={7}
      borderRadius="full"
      fontWeight={700}
      background={isSuccess ? 'tealSoft' : 'dangerSoft'}
      color={isSuccess ? 'teal' : 'danger'}
    >
      {isSuccess ? <Icon name="check" size={16} /> : '!'}
    </Flex>
  )
}
