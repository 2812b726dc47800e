/** Name shown in the audit log for a deleted account. */
export const formerMember = 'Former member'

export const catalogueEdition = 'a catalogue update'
