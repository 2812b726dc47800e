export const dashboardTitle = 'Admin Dashboard'
export const dashboardSubtitle = 'Manage your bucket list ideas and content'
export const overviewTitle = 'Overview'
export const contentAnalyticsTitle = 'Content Analytics'
export const forbiddenTitle = 'This page is for editors'
export const forbiddenToEditors = 'This page is for admins'
export const jobNotFound = 'This failed job no longer exists'
export const personNotFound = 'This member no longer exists'
export const alreadyVerified = 'This address is already verified'

export const alreadyMember = 'This person already has an account.'
export const invitationNotFound = 'This invitation no longer exists. It was withdrawn or accepted.'
export const registrationClosed = 'Registration is closed, so invitations can’t be sent.'

export const backupInProgress = 'A backup is already running.'
export const backupMissing = 'This backup no longer exists.'

/** Names of the jobs, by their queue. */
export const jobNames: Record<string, string> = {
  'account-mail': 'Account emails',
  'accounts-cleanup': 'Clean up accounts',
  'asked-backups': 'Backups on request',
  'catalogue-changed': 'Update the search index',
  'check-official-pages': 'Check that official pages respond',
  'close-visitor-days': 'Count daily visitors',
  'count-wanted-together': 'Find ideas saved together',
  'delete-picture-file': 'Delete a picture file',
  'entry-completed': 'Webhook events for completions',
  'find-popular-ideas': 'Rank popular ideas',
  'forget-deleted-lists': 'Clean up deleted lists',
  'forget-done-jobs': 'Clean up finished jobs',
  'list-items-added': 'Webhook events for lists',
  'forget-old-counts': 'Clean up old statistics',
  'forget-old-searches': 'Clean up old searches',
  'forget-removed-entries': 'Clean up removed list entries',
  'forget-unused-pictures': 'Find unused pictures',
  'forward-events': 'Forward events to analytics',
  'idea-news': 'Webhook events for ideas',
  'list-letters': 'Emails about lists',
  'newsletter-cleanup': 'Clean up newsletter sign-ups',
  'newsletter-clock': 'Draft and send newsletter issues',
  'newsletter-mail': 'Newsletter sign-up and test emails',
  'publish-ideas': 'Publish scheduled ideas',
  'scheduled-backups': 'Scheduled backups',
  'synonyms-changed': 'Update the search synonyms',
  'turn-month': 'Refresh the ideas for this month',
  'webhook-deliveries': 'Webhook deliveries',
  'webhook-mails': 'Emails about webhooks',
  'webhooks-cleanup': 'Clean up webhook deliveries',
}
