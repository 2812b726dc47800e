/**
 * How many letters have to be added, left out, replaced or swapped with their neighbour to make one word of the
 * other; some number above `limit` where it is more than that.
 */
export function editDistance(from: string, to: string, limit: number): number {
  // Stryker disable next-line ConditionalExpression: the long way comes to the same, later
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  // Stryker disable next-line ArrayDeclaration: in the first row there is no letter before to be swapped with
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      )
      current.push(cost)
      least = Math.min(least, cost)
    }
    // Stryker disable next-line ConditionalExpression: the long way comes to the same, later
    if (least > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return at(last, to.length)
}

const at = (costs: number[], index: number) => costs[index] ?? Infinity

/** Which letters a word has, a bit each: words that differ in many letters need no closer look. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

/** At least so many edits lie between words of these letters. */
export function leastEdits(letters: number, others: number): number {
  let different = letters ^ others
  let count = 0
  while (different) {
    different &= different - 1
    count++
  }
  return Math.ceil(count / 2)
}
