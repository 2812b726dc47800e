import { useSyncExternalStore } from 'react'
import type { Hemisphere } from '#features/catalogue/seasons.ts'

/** Prefixes of the time zones south of the equator, from the tz database. */
const timeZonePrefixes = [
  'Antarctica/',
  'Australia/',
  'America/Argentina/',
  'Africa/ Blantyre Brazzaville Bujumbura Dar_es Gaborone Harare Johannes Kigali Kinshasa Luanda Lubumbashi Lusaka Maputo Maseru Mbabane Nairobi Windhoek',
  'America/ Araguaina Asuncion Bahia Belem Buenos Campo_ Catamarca Cordoba Coyhaique Cuiaba Eirunepe Fortaleza Guayaquil Jujuy La_Paz Lima Maceio Manaus Mendoza Montevideo Noronha Porto_V Punta_ Recife Rio_Br Santarem Santiago Sao_',
  'Asia/ Dili Jakarta Jayapura Makassar Pontianak',
  'Atlantic/ South_ St_H Stanley',
  'Indian/ Antananarivo Chagos Christmas Cocos Comoro Kerguelen Mahe Mauritius Mayotte Reunion',
  'Pacific/ Apia Auckland Bougainville Chatham Easter Efate Enderbury Fakaofo Fiji Funafuti Galapagos Gambier Guadalcanal Kanton Marquesas Nauru Niue Norfolk Noumea Pago_ Pitcairn Port_ Rarotonga Tahiti Tongatapu Wallis',
].flatMap((line) => {
  const [region = '', ...cities] = line.split(' ')
  return cities.length > 0 ? cities.map((city) => region + city) : [region]
})

/**
 * Returns whether a time zone lies south of the equator.
 * @param zone IANA time zone, as `Intl` reports it
 */
const isSouthernTimeZone = (zone: string): boolean =>
  timeZonePrefixes.some((prefix) => zone.startsWith(prefix))

const storageKey = 'half'
const changeEvent = 'half-changed'

/**
 * Returns the visitor's hemisphere: their own choice on this device, or else by the time zone of the browser. On the
 * server, whose pages are cached for all, it is the northern one.
 */
export const useHemisphere = (): Hemisphere => useSyncExternalStore(subscribe, getHemisphere, () => 'north')

/**
 * Stores the visitor's choice of hemisphere in the browser's local storage, if that is available, and updates all
 * components that use `useHemisphere`.
 */
export function storeHemisphere(hemisphere: Hemisphere): void {
  try {
    localStorage.setItem(storageKey, hemisphere)
  } catch {
    // Storage may be disabled; then the time zone decides.
  }
  dispatchEvent(new Event(changeEvent))
}

function getHemisphere(): Hemisphere {
  const chosen = readStoredHemisphere()
  if (chosen) return chosen
  return isSouthernTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '') ? 'south' : 'north'
}

function readStoredHemisphere(): Hemisphere | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'north' || stored === 'south' ? stored : undefined
  } catch {
    return undefined
  }
}

function subscribe(onChange: () => void) {
  addEventListener(changeEvent, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(changeEvent, onChange)
    removeEventListener('storage', onChange)
  }
}
