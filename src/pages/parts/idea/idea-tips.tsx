import { Box, chakra } from '@chakra-ui/react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { SectionTitle } from '#platform/web/ui/page.tsx'

interface Tip {
  title: string
  text: string
}

const setTheDay: Tip = {
  title: 'Give it a date',
  text: 'An idea with a day beside it is a plan. Choose one, even a distant one, and tell somebody who will ask you about it.',
}

const byDifficulty: Record<number, Tip> = {
  1: {
    title: 'Do it while you want to',
    text: 'Nothing here needs much preparing. Take the first free evening or weekend before something sensible fills it.',
  },
  2: {
    title: 'Break it into small steps',
    text: 'Write down the three things that have to happen first, and do the smallest of them this week.',
  },
  3: {
    title: 'Build up to it',
    text: 'Leave yourself months rather than weeks. Learn from somebody who has done it, try a smaller version first, and be willing to turn back and come again.',
  },
}

const byLocation: Record<IdeaView['locationType'], Tip> = {
  indoor: {
    title: 'Clear the way',
    text: 'Look up opening hours and reserve where you can. At home, put out what you need the day before, and leave the phone in another room.',
  },
  outdoor: {
    title: 'Ask the weather first',
    text: 'Check the forecast the evening before, dress in layers, take more water than you think, and tell somebody where you will be.',
  },
  travel: {
    title: 'Book the scarce thing first',
    text: 'Find out what runs out (a permit, a bed, a ticket), secure that, and plan the rest around it. Check entry rules and your passport’s date early.',
  },
  anywhere: {
    title: 'Begin where you are',
    text: 'This one asks for no special place. Start with what is within walking distance; a better spot can follow.',
  },
}

const keepSomething: Tip = {
  title: 'Keep something of it',
  text: 'Take one good picture, then put the camera away. Write two lines the same evening: that is what you will want to read in ten years.',
}

/** Advice that fits any idea, a little fitted to where this one happens and how hard it is. */
export function IdeaTips({ idea }: { idea: IdeaView }) {
  const tips = [
    setTheDay,
    byDifficulty[idea.difficulty] ?? byDifficulty[2],
    byLocation[idea.locationType],
    keepSomething,
  ]
  return (
    <section aria-labelledby="tips">
      <SectionTitle id="tips" mb={6}>
        Tips for Success
      </SectionTitle>
      <Tips>
        {tips.map(
          (tip, index) =>
            tip && (
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
            ),
        )}
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
