/** What the dashboard says. */
export const dashboardTitle = 'Admin Dashboard'
export const dashboardSubtitle = 'Manage your bucket list ideas and content'
export const contentAnalyticsTitle = 'Content Analytics'
export const forbiddenTitle = 'This page is for editors'
export const forbiddenToEditors = 'This page is for admins'
export const jobNotFound = 'No such job has failed'
export const personNotFound = 'There is no such member'
export const alreadyVerified = 'This address is verified already'

export const alreadyMember = 'They have an account here already.'
export const invitationNotFound = 'This invitation is gone: it was taken back, or they have come.'
export const registrationClosed = 'Nobody can sign up here, with or without an invitation.'

export const backupInProgress = 'A backup is being made at this moment.'
export const backupMissing = 'There is no such backup any more.'
