import { maxEndpoints, type EventType } from './limits.ts'

export const endpointNotFound = 'There is no such endpoint'
export const deliveryNotFound = 'There is no such delivery any more'
export const tooManyEndpoints = `There are ${maxEndpoints} endpoints already. Please remove one first.`
export const endpointPaused = 'It is paused. Please resume it first.'

export const invalidEndpointUrl = 'Please enter an address that begins with https://'
export const urlHasCredentials = 'Please leave user name and password out of the address'
export const urlTooLong = 'This address is too long once its letters are written as addresses have them'
export const urlIsPrivate = 'This address lies in a private network, where webhooks do not go'

/** Description of each event for admins. */
export const eventLabels: Record<EventType, string> = {
  'idea.published': 'An idea was published',
  'idea.updated': 'A published idea was changed',
  'idea.archived': 'An idea left the catalogue',
  'entry.completed': 'A member who lets it be told has done an idea',
}

export const consentLabel = 'Tell connected apps when I complete an idea'
/** Shown instead of the host of an endpoint in the operator's private network. */
export const privateReceiver = 'an app run by this site’s operator'
/** Explanation of the consent checkbox. */
export const consentNote =
  'The admins of this site choose the apps. They’re told which idea in the catalogue was completed and when, but not who did it: no name, address, notes or photos, and never an idea of your own.'
