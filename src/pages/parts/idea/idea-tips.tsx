import { Box, chakra } from '@chakra-ui/react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { tipsFor } from '#pages/parts/idea/tips-for.ts'

/** Advice that follows from what the idea asks for. */
export function IdeaTips({ idea }: { idea: IdeaView }) {
  return (
    <section aria-labelledby="tips">
      <SectionTitle id="tips" mb={6}>
        Tips for Success
      </SectionTitle>
      <Tips>
        {tipsFor(idea).map((tip, index) => (
          <li key={tip.title}>
            <Number aria-hidden="true">{index + 1}</Number>
            <Box>
              <Box as="h3" fontSize="lg" fontWeight={600} lineHeight="snug" mb={1}>
                {tip.title}
              </Box>
              <Box color="quiet" maxWidth="text">
                {tip.text}
              </Box>
            </Box>
          </li>
        ))}
      </Tips>
    </section>
  )
}

const Tips = chakra('ol', {
  base: {
    display: 'grid',
    gap: 6,
    listStyle: 'none',
    '& > li': { display: 'flex', gap: 4 },
  },
})

const Number = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: 9,
    height: 9,
    borderRadius: 'full',
    background: 'accentSoft',
    color: 'accentText',
    fontFamily: 'heading',
    fontWeight: 600,
  },
})
