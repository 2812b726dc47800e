import { maxEndpoints, type ConsentKind, type EventType } from './limits.ts'

export const endpointNotFound = 'We couldn’t find this endpoint'
export const deliveryNotFound = 'This delivery no longer exists'
export const tooManyEndpoints = `You can have up to ${maxEndpoints} endpoints. Please remove one first.`
export const endpointPaused = 'This webhook isn’t active. Resume it first.'

export const invalidEndpointUrl = 'Please enter a URL that starts with https://'
export const urlHasCredentials = 'Please remove the user name and password from the URL'
export const urlTooLong = 'This URL is too long'
export const urlIsPrivate = 'This URL is on a private network, where webhooks can’t be sent'

/** Description of each event for admins. */
export const eventLabels: Record<EventType, string> = {
  'idea.published': 'An idea was published',
  'idea.updated': 'A published idea was updated',
  'idea.archived': 'An idea was removed from the catalogue',
  'entry.completed': 'A member who shares their progress completed an idea',
  'list.item_added': 'A member who shares their lists added an item to a list',
  'list.item_completed': 'A member who shares their lists completed an item on a list',
}

export const consentLabels: Record<ConsentKind, string> = {
  completions: 'Tell connected apps when I complete an idea',
  lists: 'Tell connected apps what I do on my lists',
}
/** Shown instead of the host of an endpoint in the operator's private network. */
export const privateReceiver = 'an app run by this site’s operator'
/** Explanations of the consent checkboxes. */
export const consentNotes: Record<ConsentKind, string> = {
  completions:
    'The admins of this site choose the apps. They see which idea from the catalogue was completed and when, but not who completed it: no names, addresses, notes or photos, and never your custom ideas.',
  lists:
    'When you add something to a list or complete something on one, the apps get your name and member number, the titles of the list and the item, and the time. That includes your custom ideas and lists you share with others. They never get notes, comments, photos or email addresses, or anything other members do.',
}
