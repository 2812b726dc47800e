/**
 * Returns the edit distance of two words: the least number of insertions, deletions, replacements and swaps of
 * neighbouring letters. If it is more than `limit`, returns some number above `limit`.
 */
export function editDistance(from: string, to: string, limit: number): number {
  // Stryker disable next-line ConditionalExpression: without this shortcut the result is the same, only slower
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  // Stryker disable next-line ArrayDeclaration: the first row has no previous letter to swap with, so it is never read
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const cost = Math.min(
        costAt(last, column) + 1,
        costAt(current, column - 1) + 1,
        costAt(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? costAt(beforeLast, column - 2) + 1 : Infinity,
      )
      current.push(cost)
      least = Math.min(least, cost)
    }
    // Stryker disable next-line ConditionalExpression: without this shortcut the result is the same, only slower
    if (least > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return costAt(last, to.length)
}

const costAt = (costs: number[], index: number) => costs[index] ?? Infinity
