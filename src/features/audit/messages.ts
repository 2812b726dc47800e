/** Stands where the books named somebody whose account is gone. */
export const formerMember = 'Former member'

export const catalogueEdition = 'a new edition of the catalogue'
