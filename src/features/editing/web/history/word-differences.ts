import { diffWordsWithSpace } from 'diff'

/** A run of words that both texts have, or only the one before, or only the one after. */
export interface Piece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Beyond it a text has been written anew, and finding what stayed would keep the browser busy. */
const mostChanges = 500
/** What stays on either side of a change, so that a reader finds the place. */
const keptAround = 80

/** What became of a text, word by word. Where hardly a word has stayed, the one text and then the other. */
export function wordDifferences(before: string, after: string): Piece[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: mostChanges })
  const pieces = changes?.map(({ added, removed, value }): Piece => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value }
  })
  if (!pieces || isWrittenAnew(pieces)) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  if (pieces.length < 2) return pieces
  return pieces.map((piece, index) =>
    piece.kind === 'same' ? shortened(piece, index === 0, index === pieces.length - 1) : piece,
  )
}

function isWrittenAnew(pieces: Piece[]): boolean {
  const letters = (kind: Piece['kind']) =>
    pieces.reduce((sum, piece) => (piece.kind === kind ? sum + piece.text.trim().length : sum), 0)
  return letters('same') * 3 < Math.max(letters('removed'), letters('added'))
}

function shortened({ kind, text }: Piece, isFirst: boolean, isLast: boolean): Piece {
  if (text.length < 3 * keptAround) return { kind, text }
  const start = isFirst ? '' : text.slice(0, keptAround).replace(/\S*$/, '')
  const end = isLast ? '' : text.slice(-keptAround).replace(/^\S*/, '')
  return { kind, text: `${start}…${end}` }
}
