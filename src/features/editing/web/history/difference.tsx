import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { styled } from '#platform/web/styled.tsx'

interface Props {
  before: string
  after: string
}

const elements = { same: 'span', removed: 'del', added: 'ins' } as const

/** A text with what went and what came marked in it. */
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

/** A run of words that both texts have, or only the one before, or only the one after. */
export interface Piece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Beyond it a text has been written anew, and finding what stayed would keep the browser busy. */
const maxEditLength = 500
/** What stays on either side of a change, so that a reader finds the place. */
const contextLength = 80

/** What became of a text, word by word. Where hardly a word has stayed, the one text and then the other. */
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
