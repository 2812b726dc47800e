import { inSentences } from './in-sentences.ts'
import { ofCompany } from './of-company.ts'
import { ofMoneyAndTime } from './of-money-and-time.ts'
import { ofSeasonsAndPlaces } from './of-seasons-and-places.ts'

/** Written from the catalogue before a single rule was. A question that fails stays: the share is what is promised. */
export const askedQuestions = { ...ofMoneyAndTime, ...ofSeasonsAndPlaces, ...ofCompany, ...inSentences }
