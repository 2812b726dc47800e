import { styled } from '#platform/web/styled.tsx'

/** Running text: a line of comfortable length, headings that belong to what follows. */
export const Prose = styled('div', {
  base: {
    maxWidth: 'text',
    '& h2': { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600, mt: 10, mb: 3 },
    '& p + p': { mt: 4 },
    '& ul': { mt: 3, pl: 5, listStyle: 'disc' },
    '& li': { mt: 2, pl: 1 },
    '& li::marker': { color: 'accentText' },
    '& ul + p': { mt: 4 },
  },
})
