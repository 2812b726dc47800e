interface Owner {
  name: string
  email: string
}

const minWordLength = 3

/**
 * Returns whether a password is too easy to guess because, apart from digits and symbols, it is its owner's name or
 * email address: `ada.lovelace1!`.
 */
export function isOwnerBasedPassword(password: string, { name, email }: Owner): boolean {
  const [mailbox = ''] = email.split('@')
  const own = [name, mailbox, email].map(lettersOf).filter((letters) => letters.length >= minWordLength)
  return (
    [lettersOf(password), lettersOf(password.split('@')[0] ?? '')].some((letters) => own.includes(letters)) ||
    [mailbox, email].includes(password.toLowerCase())
  )
}

/**
 * Returns only the letters of a text, in lower case, for comparing passwords: digits and symbols added to a word
 * hardly make it harder to guess.
 */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
