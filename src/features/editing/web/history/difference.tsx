import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { styled } from '#platform/web/styled.tsx'

interface Props {
  before: string
  after: string
}

const elements = { same: 'span', removed: 'del', added: 'ins' } as const

/** Shows the text `after`, word by word, with the words removed from `before` struck out and the added ones marked. */
export function Difference({ before, after }: Props) {
  const pieces = useMemo(() => diffWords(before, after), [before, after])
  return (
    <Marked>
      {pieces.map(({ kind, text }, index) => {
        const Element = elements[kind]
        return <Element key={index}>{text}</Element>
      })}
    </Marked>
  )
}

const Marked = styled('span', {
  base: {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& del': { background: 'dangerSoft', color: 'danger', px: 0.5, borderRadius: '4px' },
    '& ins': { background: 'tealSoft', color: 'teal', px: 0.5, borderRadius: '4px', textDecoration: 'none' },
  },
})

/** A run of words that is in both texts, or only in the one before or the one after. */
export interface Piece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/**
 * Maximum edit distance. Beyond it the text counts as rewritten, because a longer comparison would block the browser.
 */
const maxEditLength = 500
/** Number of unchanged characters shown on either side of a change. */
const contextLength = 80

/** Compares two texts word by word. If hardly any words are in common, returns the old text followed by the new one. */
function diffWords(before: string, after: string): Piece[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maxEditLength })
  const pieces = changes?.map(({ added, removed, value }): Piece => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value }
  })
  if (!pieces || isRewritten(pieces)) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  if (pieces.length < 2) return pieces
  return pieces.map((piece, index) =>
    piece.kind === 'same' ? abbreviate(piece, index === 0, index === pieces.length - 1) : piece,
  )
}

function isRewritten(pieces: Piece[]): boolean {
  const letters = (kind: Piece['kind']) =>
    pieces.reduce((sum, piece) => (piece.kind === kind ? sum + piece.text.trim().length : sum), 0)
  return letters('same') * 3 < Math.max(letters('removed'), letters('added'))
}

function abbreviate({ kind, text }: Piece, isFirst: boolean, isLast: boolean): Piece {
  if (text.length < 3 * contextLength) return { kind, text }
  const start = isFirst ? '' : text.slice(0, contextLength).replace(/\S*$/, '')
  const end = isLast ? '' : text.slice(-contextLength).replace(/^\S*/, '')
  return { kind, text: `${start}…${end}` }
}
