/** Letters that no decomposition takes apart. The database does the same in `f_words`. */
const letterReplacements: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** The words of a text as the search compares them: lower case, without accents and apostrophes. */
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
