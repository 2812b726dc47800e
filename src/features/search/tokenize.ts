/** Letters that Unicode normalisation does not decompose. `f_words` in the database uses the same replacements. */
const letterReplacements: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/**
 * Splits a text into words for comparison: sequences of letters and digits in lower case, without accents, apostrophes
 * and a possessive s ("winter's" is `winter`). Empty if there are none.
 */
export function tokenize(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]|['’ʻ`](s(?![\p{L}\p{N}]))?/gu, '')
      .toLowerCase()
      .replaceAll(/[øłđıßæœ]/g, (letter) => letterReplacements[letter] ?? letter)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
