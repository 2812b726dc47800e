import { useMemo } from 'react'
import { styled } from '#platform/web/styled.tsx'
import type { SearchResult } from '../contract.ts'
import { createWordMatcher, cutToMatch, listMarkedWords, splitByMatch, type Piece } from './matching.ts'

interface Props {
  text: string
  /** Called with each word in lower case and without accents. */
  isMatch: (word: string) => boolean
}

/**
 * Renders a text in which each word for which `isMatch` returns true is highlighted. `isMatch` gets words in lower
 * case and without accents.
 */
export function Highlighted({ text, isMatch }: Props) {
  return renderPieces(splitByMatch(text, isMatch))
}

/**
 * Returns two functions that render a text with words highlighted, those of the search result and the names of its
 * hints: `mark` the whole text, `excerpt` cut to the part with most matches.
 */
export function useMarking({ words, understood }: Pick<SearchResult, 'words' | 'understood'>) {
  return useMemo(() => {
    const isMatch = createWordMatcher(listMarkedWords(words, understood))
    return {
      mark: (text: string) => renderPieces(splitByMatch(text, isMatch)),
      excerpt: (text: string) => renderPieces(cutToMatch(splitByMatch(text, isMatch))),
    }
  }, [words, understood])
}

const renderPieces = (pieces: Piece[]) =>
  pieces.map((piece, index) => (piece.isMatch ? <Mark key={index}>{piece.text}</Mark> : piece.text))

const Mark = styled('mark', {
  base: {
    color: 'ink',
    // A gradient can be lower than the letters' box, which is much taller than a line of the heading's font.
    background: 'linear-gradient({colors.goldSoft}, {colors.goldSoft}) center / 100% 1.2em no-repeat',
    borderRadius: '3px',
    boxDecorationBreak: 'clone',
  },
})
