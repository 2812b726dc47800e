import { styled } from '#platform/web/styled.tsx'
import { splitByMatch } from './matching.ts'

interface Props {
  text: string
  /** Called with each word in lower case and without accents. */
  isMatch: (word: string) => boolean
}

/** Text in which the words for which `isMatch` returns true are highlighted. */
export function Highlighted({ text, isMatch }: Props) {
  return splitByMatch(text, isMatch).map((piece, index) =>
    piece.isMatch ? <Mark key={index}>{piece.text}</Mark> : piece.text,
  )
}

const Mark = styled('mark', {
  base: {
    color: 'ink',
    background: 'goldSoft',
    boxShadow: '0 0 0 2px {colors.goldSoft}',
    borderRadius: '2px',
    boxDecorationBreak: 'clone',
  },
})
