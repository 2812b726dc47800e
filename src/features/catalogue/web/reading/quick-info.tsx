import { Box, chakra } from '@chakra-ui/react'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { monthsInWords } from '#features/catalogue/months-in-words.ts'
import { ageGroupOf, locationOf, seasonOf, timeOf } from '../idea-words.ts'

/** What one needs to know to plan it. */
export function QuickInfo({ idea }: { idea: IdeaView }) {
  const facts = [
    { icon: 'clock', name: 'Duration', value: timeOf(idea) },
    { icon: 'pin', name: 'Location', value: locationOf(idea) },
    { icon: 'people', name: 'Age Group', value: ageGroupOf(idea) },
    { icon: 'leaf', name: 'Best Season', value: seasonOf(idea) },
    { icon: 'sun', name: 'Best Months', value: monthsInWords(idea.months) },
  ] as const
  return (
    <Box
      as="section"
      aria-labelledby="quick-info"
      background="card"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      p={5}
    >
      <Box as="h2" id="quick-info" fontSize="lg" fontWeight={600} mb={4}>
        Quick Info
      </Box>
      <Facts>
        {facts.map(({ icon, name, value }) =>
          value ? (
            <Fact key={name}>
              <dt>
                <Icon name={icon} />
                {name}
              </dt>
              <dd>{value}</dd>
            </Fact>
          ) : null,
        )}
      </Facts>
    </Box>
  )
}

const Facts = chakra('dl', { base: { display: 'grid' } })

const Fact = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 4,
    py: 3,
    borderTopWidth: '1px',
    borderColor: 'line',
    '& dt': { display: 'flex', alignItems: 'center', gap: 2, color: 'quiet', fontSize: 'sm' },
    '& dd': { fontWeight: 600, textAlign: 'right' },
    '&:last-of-type': { pb: 0 },
  },
})
