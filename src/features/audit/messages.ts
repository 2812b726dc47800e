/** Name shown in the audit log for a deleted account. */
export const formerMember = 'Former member'

export const catalogueEdition = 'a new edition of the catalogue'
