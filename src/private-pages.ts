/** Pages that show what belongs to their visitor: rendered for one, kept nowhere, alive at once. */
const personal = /^\/(account|my-bucket-list|admin)(\/|$)/i

export const isPersonal = (path: string): boolean => personal.test(path)

/** Addresses that open something: nobody keeps a copy of them, and no link of theirs gives them away. */
export const carriesToken = (path: string, query = ''): boolean =>
  /^\/lists\//i.test(path) || new URLSearchParams(query).has('token')
