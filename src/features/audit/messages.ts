/** Stands where the books named somebody whose account is gone. */
export const formerMember = 'Former member'
