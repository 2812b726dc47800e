/** Stands where the books named somebody whose account is gone. */
export const formerMember = 'Former member'

export const theEdition = 'a new edition of the catalogue'
