import { inSentences } from './sentences.ts'
import { ofCompany } from './company.ts'
import { ofMoneyAndTime } from './money-and-time.ts'
import { ofSeasonsAndPlaces } from './seasons-and-places.ts'

/** Written from the catalogue before any rule existed. Failing questions stay: the share is what is tested. */
export const askedQuestions = { ...ofMoneyAndTime, ...ofSeasonsAndPlaces, ...ofCompany, ...inSentences }
