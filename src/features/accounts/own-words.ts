interface Owner {
  name: string
  email: string
}

const minWordLength = 3

/** Whether a password is little more than the name or address of its own member: `ada.lovelace1!`. */
export function isOwnerBasedPassword(password: string, { name, email }: Owner): boolean {
  const [mailbox = ''] = email.split('@')
  const own = [name, mailbox, email].map(lettersOf).filter((letters) => letters.length >= minWordLength)
  return (
    [lettersOf(password), lettersOf(password.split('@')[0] ?? '')].some((letters) => own.includes(letters)) ||
    [mailbox, email].includes(password.toLowerCase())
  )
}

/** What is added to a word so that it looks like a password says little: it is left out. */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
