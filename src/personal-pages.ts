/** Pages that show what belongs to their visitor: rendered for one, kept nowhere, alive at once. */
const personal = /^\/(account|my-bucket-list|admin)(\/|$)/i

export const isPersonal = (path: string): boolean => personal.test(path)
