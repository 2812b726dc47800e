import { mostEndpoints, type EventType } from './limits.ts'

export const endpointGone = 'There is no such endpoint'
export const deliveryGone = 'There is no such delivery any more'
export const tooManyEndpoints = `There are ${mostEndpoints} endpoints already. Please remove one first.`
export const endpointRests = 'It is paused. Please resume it first.'

export const notAnAddress = 'Please enter an address that begins with https://'
export const hasCredentials = 'Please leave user name and password out of the address'
export const longAddress = 'This address is too long once its letters are written as addresses have them'
export const privateAddress = 'This address lies in a private network, where webhooks do not go'

/** What admins are told each event is. */
export const eventWords: Record<EventType, string> = {
  'idea.published': 'An idea was published',
  'idea.updated': 'A published idea was changed',
  'idea.archived': 'An idea left the catalogue',
  'entry.completed': 'A member who lets it be told has done an idea',
}

export const consentLabel = 'Tell connected programs when I complete an idea'
/** Who is told, where the operator's own network is nobody's business. */
export const ownProgram = 'a program of this site’s operator'
/** What is said beside it, and who is told. */
export const consentNote =
  'Programs that the admins of this site have chosen are then told which idea of the catalogue was done, and when. Not who did it: no name, no address, no notes, no photos, and never an idea of your own.'
